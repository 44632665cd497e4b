import { expect, test } from "@playwright/test";
import type { EvidenceLine, RunLine } from "../record/evidence/lines.ts";
import { foldResults } from "../record/results/fold.ts";
import { exitCodeOf } from "../record/results/verdict.ts";
import { filesIn } from "../record/folder.ts";
import { renderHtml } from "./html/page.ts";
import { plain } from "./terminal/paint.ts";
import { summaryOf } from "./terminal/summary.ts";
import { verdictSentence } from "./verdict-sentence.ts";
import { verdictInWords } from "./words.ts";
import {
  end,
  everyCheck,
  everyPass,
  failure,
  findingLine,
  fold,
  limitedTo,
  runLine,
} from "../../proof/self/report/sample.ts";

const subject = "limits-remaining-difference";
const waived = (expires: string, requirement: typeof subject | "users-create"): EvidenceLine => ({
  kind: "waivers",
  waivers: [{ requirement, reason: "known", expires, location: "waivers.yaml:1" }],
});

interface VerdictCase {
  when: string;
  lines: EvidenceLine[];
  run?: Partial<RunLine>;
  verdict: string | undefined;
  exit: number;
  says: RegExp;
}

const without = (requirement: string) =>
  everyPass.filter((line) => line.kind !== "check" || line.requirement !== requirement);
const withoutSubject = without(subject);
const advisory = "answers-any-request";
const skipped = {
  kind: "check",
  id: `sample/a-test#${subject}`,
  requirement: subject,
  outcome: "not-run",
  reason: "state-not-available",
} as const;

const cases: VerdictCase[] = [
  {
    when: "everything passed",
    lines: everyPass,
    verdict: "conforming",
    exit: 0,
    says: /exercised, and no deviation was found\.$/,
  },
  {
    when: "one finding is waived",
    lines: [...withoutSubject, ...failure(subject), waived("2025-11-21", subject)],
    verdict: "conforming",
    exit: 0,
    says: /every deviation found is waived\. Waived: 1 requirement\.$/,
  },
  {
    when: "the only deviation is from advice",
    lines: [...without(advisory), ...failure(advisory)],
    verdict: "conforming",
    exit: 0,
    says: /exercised, and no deviation was found\.$/,
  },
  {
    when: "only advice was not exercised",
    lines: [
      ...without(advisory),
      { ...skipped, id: `sample/a-test#${advisory}`, requirement: advisory },
    ],
    verdict: "conforming",
    exit: 0,
    says: /exercised, and no deviation was found\.$/,
  },
  {
    when: "something was found",
    lines: [...withoutSubject, ...failure(subject)],
    verdict: "not-conforming",
    exit: 1,
    says: /deviates from 1 requirement, in 1 finding/,
  },
  {
    when: "something was found and something was not exercised",
    lines: [...withoutSubject, skipped, findingLine("users-create")],
    verdict: "not-conforming",
    exit: 1,
    says: /deviates from 1 requirement/,
  },
  {
    when: "the waiver of a finding has expired",
    lines: [...withoutSubject, ...failure(subject), waived("2025-11-20", subject)],
    verdict: "not-conforming",
    exit: 1,
    says: /1 waiver must be looked at/,
  },
  {
    when: "a waiver excuses nothing",
    lines: [...everyPass, waived("2099-01-01", "users-create")],
    verdict: "not-conforming",
    exit: 1,
    says: /^No deviation was found, but 1 waiver must be looked at/,
  },
  {
    when: "something was not exercised",
    lines: [...withoutSubject, skipped],
    verdict: "not-fully-verified",
    exit: 3,
    says: /1 requirement was not exercised/,
  },
  {
    when: "the run was limited",
    lines: everyPass.filter((line) => line.kind === "check" && line.requirement === subject),
    run: limitedTo(subject),
    verdict: "not-fully-verified",
    exit: 3,
    says: /not exercised/,
  },
  {
    when: "the suite itself failed, whatever was found",
    lines: [...withoutSubject, ...failure(subject), { kind: "harness-error", message: "boom" }],
    verdict: undefined,
    exit: 2,
    says: /The suite itself failed \(1 error\)/,
  },
  {
    when: "no check ran",
    lines: [],
    run: limitedTo("no-such-thing"),
    verdict: undefined,
    exit: 2,
    says: /No check ran/,
  },
];

for (const { when, lines, run, verdict, exit, says } of cases) {
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
  expect(verdictInWords(results).word).toBe(inWords);
  expect(verdictSentence(results)).toMatch(/leaves it out: NRI users, external sells\.$/);
  expect(renderHtml(results, new Map())).toContain(`${inWords}</h1>`);
  const files = filesIn("/reports/latest");
  expect(summaryOf(results, { files, paint: plain })).toContain(`✓ ${inWords}\n`);
});

test("an interrupted run has no verdict, however well it went", () => {
  const results = foldResults([runLine(), ...everyPass], { checksOnDisk: everyCheck });
  expect(results.verdict).toBeUndefined();
  expect(verdictSentence(results)).toContain("interrupted");
  const ended = foldResults([runLine(), ...everyPass, end], { checksOnDisk: everyCheck });
  expect(ended.verdict).toBe("conforming");
});

test("a waiver of what a limited run did not reach is left in peace", () => {
  const lines = [...everyPass.slice(0, 1), waived("2099-01-01", "users-create")];
  expect(fold(lines, everyCheck, limitedTo("answers-json")).waiverProblems).toEqual([]);
});

test("a waiver covers the operation it names and no other", () => {
  const line: EvidenceLine = {
    kind: "waivers",
    waivers: [
      {
        requirement: subject,
        operation: "getUser",
        reason: "known",
        expires: "2099-01-01",
        location: "waivers.yaml:7",
      },
    ],
  };
  const results = fold([...withoutSubject, ...failure(subject), line]);
  expect(results.verdict).toBe("not-conforming");
  expect(results.waiverProblems).toEqual([
    `waivers.yaml:7  The waiver of ${subject} on getUser excuses no finding of this run. Remove it.`,
  ]);
});
