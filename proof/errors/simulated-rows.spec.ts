import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Patch } from "../../sandbox/patch.ts";
import { sandboxProfileFile } from "../../src/judge/profile/sandbox-profile.ts";
import { controlToken, profileWith } from "../self/cli/judge.ts";
import { judgeTogether } from "../prove/judged-together.ts";

/** An error that the target raises by itself, one that only its operator can arrange, and one by the profile's choice. */
const raised = "pool-quote-pair-unsupported";
const internal = "pool-quote-failure-9009";
const chosen = "pool-quote-validation-failed";

/** By the sandbox's profile with other provocations. */
function byProfile(
  only: readonly string[],
  provocations: Record<string, string> = { [chosen]: "operation fails" },
  patches: Patch[] = [],
) {
  const text = Object.entries(provocations).reduce(
    (before, [row, own]) =>
      before.replace(/^provocations:\n/m, `$&  ${row}: ${own}\n`).replace(`  ${row}: usual\n`, ""),
    readFileSync(sandboxProfileFile, "utf8"),
  );
  return { controlToken, patches, profile: profileWith(text), only };
}

/** A hook that answers with the first of the rows that have this status and code. */
const firstOfAll: Patch = ({ respond }) => ({
  respond: {
    refusal: (context, refusal) => {
      const answer = respond.refusal(context, refusal);
      return {
        ...answer,
        body: { ...(answer.body as object), message: "LegalName is required" },
      };
    },
  },
});

const judged = judgeTogether({
  simulated: byProfile([raised, internal, chosen]),
  "first of all": byProfile(["kyc-poi-required"], { "kyc-poi-required": "operation fails" }, [
    firstOfAll,
  ]),
  "another row": byProfile(["kyc-parameters-missing"], {
    "kyc-parameters-missing": "{ poi_type: null }",
  }),
});

test("errors that the target was asked to answer are counted apart from those it raised", async () => {
  const { printed, files, results } = await judged("simulated");
  expect(printed).toContain("3 of 101 answered as documented, 2 of them simulated");
  const simulated = results.requirements.filter((one) => one.simulated);
  expect(simulated.map(({ id }) => id)).toEqual([internal, chosen]);
  const page = readFileSync(files.index, "utf8");
  expect(page).toContain("2 of them simulated");
  expect(page).toContain("1 error row was simulated");
});

test("a simulated row isn't judged by its words: several have one status and code", async () => {
  const row = "kyc-poi-required";
  const { files, printed, results } = await judged("first of all");
  const { findings, requirements } = results;
  expect(findings, printed).toEqual([]);
  expect(requirements.find(({ id }) => id === row)?.outcome).not.toBe("not-exercised");
  const sent = readFileSync(files.evidence, "utf8");
  expect(sent).toContain(String.raw`\"row\":\"kyc-poi-required\",\"message\":\"POI is required\"`);
});

test("a provocation that raises another row is a gap that says which, where the document shows no cause", async () => {
  const { exitCode, results } = await judged("another row");
  const { findings, checks } = results;
  expect(findings).toEqual([]);
  expect(exitCode).toBe(3);
  const check = checks.find(({ id }) => id.startsWith("errors/rows/kyc-parameters-missing"));
  expect(check?.reason).toBe("profile-value-wrong");
  expect(check?.detail).toMatch(
    /profile\.yaml:\d+ {2}provocations\.kyc-parameters-missing is refused with 400\/\d+.*what it gives provokes kyc-/,
  );
});
