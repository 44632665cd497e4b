import { expect, test } from "@playwright/test";
import type { FaultName } from "../faults/index.ts";
import type { FindingLine } from "../../src/record/evidence/lines.ts";
import { findingLines } from "../../src/views/terminal/finding.ts";
import { prove, type Kill } from "../prove/prove.ts";

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
