import { expect, test } from "@playwright/test";
import type { FaultName } from "../faults/index.ts";
import type { FindingLine } from "../../src/record/evidence/lines.ts";
import { findingLines } from "../../src/views/terminal/finding.ts";
import { prove, type Kill } from "../prove/prove.ts";
import { controlToken, judgeSandbox } from "../self/cli/judge.ts";
import { slowUnless } from "../self/slow.ts";
import type { Results } from "../../src/record/results/results.ts";
import { runVariables } from "../../src/judge/run/options.ts";

const limits = "models/limits/limits/limits-follow-every-sell";
const history =
  "models/history/history/the-history-of-a-user-with-foreign-kyc-agrees-with-the-document";

/** Faults, each with the property or model that finds it; the golden file has what a user then sees. */
const comesTo = {
  "weekly-not-consumed": limits,
  "method-not-consumed": limits,
  "limit-boundary-exclusive": limits,
  "float-sum": limits,
  "refused-sell-counted": limits,
  "one-method-reads-stale": limits,
  "readd-in-place": history,
  "is-nre-missing-in-status": history,
  "signature-prefix-compared": "properties/signing/wrong/createuser-refuses-every-wrong-signature",
  "age-within-its-minute": "properties/signing/wrong/createuser-refuses-every-expired-timestamp",
  "quote-freed-by-refusal": history,
  "structures-crash":
    "properties/shapes/values/confirmonchainfunding-answers-any-value-in-any-field",
} satisfies Partial<Record<FaultName, string>>;
const broken = Object.keys(comesTo) as (keyof typeof comesTo)[];

function shownOf({ findings, breaks }: Kill): FindingLine | undefined {
  const own = findings.filter(({ requirement, story }) => story && breaks.includes(requirement));
  return own.toSorted((one, other) => (`${one.path}` < `${other.path}` ? -1 : 1))[0];
}

const plain = (_: unknown, text: string) => text;

function textOf(kill: Kill): string {
  const shown = shownOf(kill);
  if (!shown) return `${kill.fault}: nothing was found\n`;
  const replay = "npx wallet-conformance replay ID";
  return `${findingLines({ ...shown, id: "", replay }, plain).join("\n")}\n`;
}

test("counterexamples read as they should", async () => {
  test.setTimeout(300_000);
  const { kills } = await prove({
    faults: broken,
    ending: (fault) => ({ tests: [comesTo[fault as keyof typeof comesTo]] }),
    withClean: false,
  });
  expect(kills.map(({ fault }) => fault)).toEqual(broken);
  for (const kill of kills) expect.soft(textOf(kill)).toMatchSnapshot(`${kill.fault}.txt`);
});

const judge = async (fault: FaultName, words: string[], property: string): Promise<Results> =>
  (await judgeSandbox({ faults: [fault], controlToken }, words, { [runVariables.test]: property }))
    .results;

/** Other tests may cite the property's requirement too. */
const foundBy = ({ findings, advice }: Results, property: string) =>
  [...findings, ...advice].find(
    ({ path, story, test: found }) =>
      path !== undefined && story !== undefined && property === found,
  );

for (const fault of ["structures-crash", "readd-in-place"] as const) {
  const property = comesTo[fault];
  test(
    `the replay of ${fault} goes straight to the same counterexample`,
    slowUnless(false),
    async () => {
      const found = await judge(fault, ["--seed", "1"], property);
      const finding = foundBy(found, property);
      const counterexample = ["--seed", String(found.run.seed), "--path", `${finding?.path}`];
      const replayed = await judge(fault, counterexample, property);

      const same = foundBy(replayed, property);
      expect(same).toBeDefined();
      expect(same?.story).toEqual(finding?.story);
      expect(same?.seen).toEqual(finding?.seen);
      // Equal if the first value drawn is already the smallest counterexample.
      expect(replayed.run.requests).toBeLessThanOrEqual(found.run.requests);
    },
  );
}
