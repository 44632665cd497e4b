import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { filesIn } from "../../src/record/folder.ts";
import { readResults } from "../../src/record/read-results.ts";
import { sandboxProfileFile } from "../../src/judge/profile/sandbox-profile.ts";
import { command, emptyFolder, type Ended } from "../self/cli/command.ts";

/** An error that the target raises by itself, one that only its operator can arrange, and one by the profile's choice. */
const raised = "pool-quote-pair-unsupported";
const internal = "pool-quote-failure-9009";
const chosen = "pool-quote-validation-failed";

/** The sandbox's profile, but with other provocations. */
function profileWith(provocations: Record<string, string>): string {
  const profile = Object.entries(provocations).reduce(
    (text, [row, own]) =>
      text.replace(/^provocations:\n/m, `$&  ${row}: ${own}\n`).replace(`  ${row}: usual\n`, ""),
    readFileSync(sandboxProfileFile, "utf8"),
  );
  const file = join(emptyFolder(), "profile.yaml");
  writeFileSync(file, profile);
  return file;
}

async function runOf(
  rows: readonly string[],
  provocations: Record<string, string> = { [chosen]: "operation fails" },
  patches: Patch[] = [],
): Promise<Ended & { output: string }> {
  const output = join(emptyFolder(), "run");
  const controlToken = "control-token-for-tests";
  const sandbox = await startSandbox({ controlToken, patches });
  const { apiKey, apiSecret } = sandbox.credentials;
  const profile = profileWith(provocations);
  const target = ["--base-url", sandbox.url, "--api-key", apiKey, "--profile", profile];
  const ended = await command(["run", ...target, "--only", ...rows, "--output", output], {
    API_SECRET: apiSecret,
    STATES_TOKEN: controlToken,
  });
  await sandbox.close();
  return { ...ended, output };
}

test("errors that the target was asked to answer are counted apart from those it raised", async () => {
  const { printed, output } = await runOf([raised, internal, chosen]);
  expect(printed).toContain("3 of 101 answered as documented, 2 of them simulated");
  const simulated = readResults(output).requirements.filter((one) => one.simulated);
  expect(simulated.map(({ id }) => id)).toEqual([internal, chosen]);
  const page = readFileSync(filesIn(output).index, "utf8");
  expect(page).toContain("2 of them simulated");
  expect(page).toContain("1 error row was simulated");
});

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

test("a simulated row isn't judged by its words: several have one status and code", async () => {
  const row = "kyc-poi-required";
  const { output, printed } = await runOf([row], { [row]: "operation fails" }, [firstOfAll]);
  const { findings, requirements } = readResults(output);
  expect(findings, printed).toEqual([]);
  expect(requirements.find(({ id }) => id === row)?.outcome).not.toBe("not-exercised");
  const sent = readFileSync(filesIn(output).evidence, "utf8");
  expect(sent).toContain(String.raw`\"row\":\"kyc-poi-required\",\"message\":\"POI is required\"`);
});

test("a provocation that raises another row is a gap that says which, where the document shows no cause", async () => {
  const row = "kyc-parameters-missing";
  const { output, exitCode } = await runOf([row], { [row]: "{ poi_type: null }" });
  const { findings, checks } = readResults(output);
  expect(findings).toEqual([]);
  expect(exitCode).toBe(3);
  const check = checks.find(({ id }) => id.startsWith("errors/rows/kyc-parameters-missing"));
  expect(check?.reason).toBe("profile-value-wrong");
  expect(check?.detail).toMatch(
    /profile\.yaml:\d+ {2}provocations\.kyc-parameters-missing is refused with 400\/\d+.*what it gives provokes kyc-/,
  );
});
