import { expect, test } from "@playwright/test";
import type { EvidenceLine, RunLine } from "../record/evidence/lines.ts";
import { exitCodeOf } from "../record/results/verdict.ts";
import { filesIn } from "../record/folder.ts";
import { renderHtml } from "./html/page.ts";
import { plain } from "./terminal/paint.ts";
import { summaryOf } from "./terminal/summary.ts";
import { verdictSentence } from "./verdict-sentence.ts";
import {
  checkLine,
  everyCheck,
  everyPass,
  failure,
  findingLine,
  fold,
  limitedTo,
  runLine,
  waiverLine,
} from "../../proof/self/report/sample.ts";

const subject = "limits-remaining-difference";
const advisory = "answers-any-request";
const without = (requirement: string) =>
  everyPass.filter((line) => line.kind !== "check" || line.requirement !== requirement);
const open = (requirement: typeof subject | typeof advisory) => [
  ...without(requirement),
  checkLine(requirement, "not-run", { reason: "state-not-available" }),
];
const found = [...without(subject), ...failure(subject)];
const until = (expires: string) => waiverLine(subject, { expires });
type Ends = [verdict: string | undefined, exit: number];
const conforming: Ends = ["conforming", 0];
const notConforming: Ends = ["not-conforming", 1];
const notVerified: Ends = ["not-fully-verified", 3];
const none: Ends = [undefined, 2];

const cases: Record<
  string,
  [lines: EvidenceLine[], ends: Ends, says: RegExp, run?: Partial<RunLine>]
> = {
  "everything passed": [everyPass, conforming, /exercised, and no deviation was found\.$/],
  "one finding is waived": [
    [...found, until("2025-11-21")],
    conforming,
    /every deviation found is waived\. Waived: 1 requirement\.$/,
  ],
  "the only deviation is from advice": [
    [...without(advisory), ...failure(advisory)],
    conforming,
    /exercised, and no deviation was found\.$/,
  ],
  "only advice wasn't exercised": [open(advisory), conforming, /no deviation was found\.$/],
  "something was found": [found, notConforming, /deviates from 1 requirement, in 1 finding/],
  "something was found and something wasn't exercised": [
    [...open(subject), findingLine("users-create")],
    notConforming,
    /deviates from 1 requirement/,
  ],
  "the waiver of a finding has expired": [
    [...found, until("2025-11-20")],
    notConforming,
    /1 waiver must be looked at/,
  ],
  "a waiver covers another operation": [
    [...found, waiverLine(subject, { operation: "getUser" })],
    notConforming,
    /1 waiver must be looked at/,
  ],
  "a waiver excuses nothing": [
    [...everyPass, waiverLine("users-create")],
    notConforming,
    /^No deviation was found, but 1 waiver must be looked at/,
  ],
  "something wasn't exercised": [open(subject), notVerified, /1 requirement was not exercised/],
  "the run was limited, whatever else is waived": [
    [checkLine(subject, "passed"), waiverLine("users-create")],
    notVerified,
    /not exercised/,
    limitedTo(subject),
  ],
  "the suite itself failed, whatever was found": [
    [...found, { kind: "harness-error", message: "boom" }],
    none,
    /The suite itself failed \(1 error\)/,
  ],
  "no check ran": [[], none, /No check ran/, limitedTo("no-such-thing")],
};

for (const [when, [lines, [verdict, exit], says, run]] of Object.entries(cases)) {
  test(`the verdict is ${verdict ?? "none"}, exit ${exit}, when ${when}`, () => {
    const results = fold(lines, everyCheck, run);
    expect(results.verdict).toBe(verdict);
    expect(exitCodeOf(results.verdict)).toBe(exit);
    expect(verdictSentence(results)).toMatch(says);
  });
}

test("what the profile leaves out is named with the verdict, in the terminal and on the cover", () => {
  const target = { ...runLine().target, unclaimed: ["external-sell", "nri"] };
  const results = fold(everyPass, everyCheck, { target });
  const inWords = "Conforming, without NRI users, external sells";
  expect(verdictSentence(results)).toMatch(/leaves it out: NRI users, external sells\.$/);
  expect(renderHtml(results, new Map())).toContain(`${inWords}</h1>`);
  const files = filesIn("/reports/latest");
  expect(summaryOf(results, { files, paint: plain })).toContain(`✓ ${inWords}\n`);
});
