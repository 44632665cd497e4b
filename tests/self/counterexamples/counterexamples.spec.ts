import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { FaultName } from "../../../sandbox/faults/index.ts";
import { packageFile } from "../../../spec/files.ts";
import type { FindingLine } from "../../../src/evidence/lines.ts";
import { findingLines } from "../../../src/report/terminal/finding.ts";
import { prove, type Kill } from "../prove/prove.ts";

/** Faults that a property or a model comes to, each with what a person then sees. */
const told: FaultName[] = [
  "weekly-not-consumed",
  "method-not-consumed",
  "limit-boundary-exclusive",
  "float-sum",
  "refused-sell-counted",
  "one-method-reads-stale",
  "readd-in-place",
  "readd-deletes-neighbour",
  "is-nre-missing-in-status",
  "signature-prefix-compared",
  "age-within-its-minute",
  "quote-freed-by-refusal",
  "structures-crash",
];

/** The finding a person would look at first: of the property, with its story. */
function shownOf({ findings, breaks }: Kill): FindingLine | undefined {
  const own = findings.filter(({ requirement, story }) => story && breaks.includes(requirement));
  return own.toSorted((one, other) => (`${one.path}` < `${other.path}` ? -1 : 1))[0];
}

const plain = (_: unknown, text: string) => text;

function letterOf(kill: Kill): string {
  const shown = shownOf(kill);
  if (!shown) return `${kill.fault}: nothing was found\n`;
  const replay = "npx wallet-conformance replay ID";
  return `${findingLines({ ...shown, id: "", replay }, plain).join("\n")}\n`;
}

test("counterexamples read as they should (UPDATE_GOLDEN=1 writes them anew)", async () => {
  test.setTimeout(300_000);
  const { kills } = await prove(told);
  expect(kills.map(({ fault }) => fault)).toEqual(told);
  for (const kill of kills) {
    const golden = packageFile(`tests/self/counterexamples/golden/${kill.fault}.txt`);
    const letter = letterOf(kill);
    if (process.env.UPDATE_GOLDEN) writeFileSync(golden, letter);
    expect.soft(letter, kill.fault).toBe(existsSync(golden) ? readFileSync(golden, "utf8") : "");
  }
});
