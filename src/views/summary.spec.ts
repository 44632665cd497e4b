import { stripVTControlCharacters, styleText } from "node:util";
import { expect, test } from "@playwright/test";
import { register, type CitableId } from "../../spec/register.ts";
import { valueSeen } from "../contract/deviation.ts";
import { filesIn } from "../record/folder.ts";
import type { Results } from "../record/results/results.ts";
import { annotationsOf, showInJob } from "./github/annotations.ts";
import { renderHtml } from "./html/page.ts";
import { renderMarkdown } from "./markdown/summary.ts";
import { type Paint, plain } from "./terminal/paint.ts";
import { summaryOf } from "./terminal/summary.ts";
import { findingLine, said, waiverLine, failure } from "../../proof/self/report/findings.ts";
import { checkFor, checkLine, limitedTo, runLine } from "../../proof/self/report/lines.ts";
import { everyCheck, everyPass, fold } from "../../proof/self/report/sample.ts";
import { sampleExchanges, sampleResults } from "../../proof/self/report/sample-run.ts";
import { fenced } from "./markdown/literally.ts";
import type { EvidenceLine, RecordedExchanges, RunLine } from "../record/evidence/lines.ts";
import { wordsAsId } from "../record/results/check-id.ts";
import { exitCodeOf } from "../record/results/verdict.ts";
import { verdictSentence } from "./verdict-sentence.ts";
import { verdictInWords } from "./words.ts";

const files = filesIn("/reports/latest");
const textOf = (results: Results) => summaryOf(results, { files, paint: plain, exitCode: 1 });
const around = { folder: "reports/the run", isNextToPage: true };
const inActions = { GITHUB_ACTIONS: "true" };
const annotated = (results: Results) =>
  annotationsOf(results, "/reports/run/index.html", inActions);

type Judged = readonly [Results, exchanges?: RecordedExchanges | undefined, columns?: number];

const frequent = findingLine("limits-read", {
  seen: valueSeen("b", 1),
  times: { deviating: 9, of: 9 },
});
const other = {
  id: "sample/b-test#limits-read",
  requirement: "limits-read",
  title: "b test",
} as const;
const ofOtherTest = findingLine("limits-read", { check: other.id, test: "sample/b-test" });
const refusedAlike = (requirement: CitableId, operation: string, tried = {}) =>
  findingLine(requirement, {
    ...tried,
    operation,
    check: checkFor("sells-pool").id,
    expected: { kind: "accepted" },
    seen: { kind: "answered", manner: "refused", status: 403, code: "404001" },
  });
const grave = ["answers-success-flag", "pool-sell-quote-expired", "users-create"] as const;
const found = (lines: EvidenceLine[], checks = everyCheck) =>
  fold([...everyPass, ...lines], checks);
const passing = found([]);

function causedByFirst(results: Results): Results {
  const [cause, ...others] = results.findings;
  const explained = others.map((finding) => ({ ...finding, cause: `${cause?.id}` }));
  return { ...results, findings: [...results.findings.slice(0, 1), ...explained] };
}

function withNotRun(moot: number, gap: number, results: Results): Results {
  const checks = { ...results.run.checks, notRun: { moot, gap } };
  return { ...results, run: { ...results.run, checks } };
}

const runs: Record<string, Judged> = {
  "of many kinds": [sampleResults, sampleExchanges],
  "whose evidence lacks an exchange": [sampleResults],
  "without a finding": [passing],
  "that was interrupted": [{ ...passing, verdict: undefined } as unknown as Results],
  "with findings of each gravity": [
    found([
      waiverLine("limits-read"),
      ...[...grave, "limits-read" as const, "sells-pool" as const].map((id) => findingLine(id)),
    ]),
  ],
  "in which a finding explains the others": [
    causedByFirst(found(grave.map((id) => findingLine(id)))),
  ],
  "with a requirement broken twice": [found([findingLine("limits-read", said("a")), frequent])],
  "in which two tests found the same": [
    found(
      [
        findingLine("limits-read", { check: checkFor("limits-read").id }),
        { ...checkLine("limits-read", "passed"), id: other.id },
        ofOtherTest,
      ],
      [...everyCheck, other],
    ),
  ],
  "in which one behaviour breaks several": [
    found([
      refusedAlike("sells-pool", "poolSell"),
      refusedAlike("sells-external", "externalSell"),
      refusedAlike("sells-pool-within-limits", "poolSell", {
        tried: "a sell with exactly enough left of the daily limit",
      }),
    ]),
  ],
  "with a waiver and a gap": [
    found([
      waiverLine("limits-read", { approvedBy: "Priya <b>Nair" }),
      findingLine("limits-read"),
      checkLine("limits-read", "not-run", { reason: "state-failed" }),
      findingLine("kyc-duplicate-entries"),
    ]),
  ],
  "with checks that don't apply": [withNotRun(3, 12, passing)],
  "with checks not looked at": [withNotRun(0, 12, passing)],
  "of a client": [
    withNotRun(
      1,
      0,
      fold([], everyCheck, { traffic: { command: "client", judged: [], client: "some client" } }),
    ),
  ],
  "on a narrow terminal": [
    found([findingLine("limits-read", said("a word and another ".repeat(10).trim()))]),
    undefined,
    60,
  ],
};

const textOn = (page: string): string =>
  page
    .slice(page.indexOf("<title>"), page.indexOf('<section id="chapters"'))
    .replaceAll(/<style>[^]*?<\/style>|<details class="exchange"[^]*?<\/details>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ");

for (const [what, [results, exchanges = new Map<string, never>(), columns]] of Object.entries(
  runs,
)) {
  test(`what the terminal, the job, its annotations and the report say of a run ${what} is on record`, () => {
    const views = {
      terminal: summaryOf(results, { files, paint: plain, columns, exitCode: 1 }),
      job: renderMarkdown(results, { ...around, exchanges }),
      annotations: annotated(results).join("\n"),
      report: textOn(renderHtml(results, exchanges)),
    };
    const texts = Object.entries(views).map(([view, text]) => `==== ${view}\n${text}\n`);
    expect(texts.join("\n").replaceAll(/x{40,}|(?<=sha256 )\w{12}/g, "...")).toMatchSnapshot(
      `a-run-${wordsAsId(what)}.txt`,
    );
  });
}

test("annotations are for GitHub Actions, and for what deviates", () => {
  expect(annotationsOf(sampleResults, "index.html", {})).toEqual([]);
  expect(() => showInJob("", { GITHUB_STEP_SUMMARY: "/not/mounted/summary" })).not.toThrow();
  expect(annotated({ ...sampleResults, verdict: "conforming" })).toEqual([]);
});

const judged = register.filter(({ id, basis }) => basis !== "advisory" && id !== "answers-json");

test("what a target said is made visible and cut, and is neither markup nor a command of CI", () => {
  const actual = `\u001b[2J\u0007\r\n::stop-commands::${"y".repeat(1000)}`;
  const results = fold([
    ...everyPass,
    ...judged.slice(0, 33).map(({ id }) => findingLine(id, said(actual))),
  ]);
  const text = textOf(results);
  expect(text).toContain("␛[2J␇␍␊::stop-commands::yyy");
  expect(text).toContain("characters in all)");
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(text.match(/^✗ (?!Not)/gm)).toHaveLength(20);
  expect(text).toContain("... and findings of 13 more requirements.");
  const annotations = annotated(results);
  expect(annotations).toHaveLength(10);
  for (const line of annotations) expect(line).toMatch(/^::error [^\r\n]*$/);
  const body = "```\n# owned\n````` more";
  expect(fenced(body)).toEqual(["``````", body, "``````"]);
  const message = "expected a code\n::stop-commands::now\n##[add-path]/tmp";
  const failed = textOf(fold([...everyPass, { kind: "harness-error", message }]));
  expect(failed).toContain("    | ::stop-commands::now\n");
  expect(failed).not.toMatch(/^\s*(::|##)/m);
});

const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

test("colours change nothing else", () => {
  const text = summaryOf(sampleResults, { files, paint: coloured });
  const bare = stripVTControlCharacters(text);
  expect(text).not.toBe(bare);
  expect(bare).toBe(summaryOf(sampleResults, { files, paint: plain }));
});

const subject = "limits-remaining-difference";
const advisory = "answers-any-request";
const without = (requirement: string) =>
  everyPass.filter((line) => line.kind !== "check" || line.requirement !== requirement);
const open = (requirement: typeof subject | typeof advisory) => [
  ...without(requirement),
  checkLine(requirement, "not-run", { reason: "state-not-available" }),
];
const deviating = [...without(subject), ...failure(subject)];
const until = (expires: string) => waiverLine(subject, { expires });
const cases: Record<string, [lines: EvidenceLine[], run?: Partial<RunLine>]> = {
  "everything passed": [everyPass],
  "one finding is waived": [[...deviating, until("2025-11-21")]],
  "the only deviation is from advice": [[...without(advisory), ...failure(advisory)]],
  "only advice wasn't exercised": [open(advisory)],
  "something was found": [deviating],
  "something was found and something wasn't exercised": [
    [...open(subject), findingLine("users-create")],
  ],
  "the waiver of a finding has expired": [[...deviating, until("2025-11-20")]],
  "a waiver covers another operation": [
    [...deviating, waiverLine(subject, { operation: "getUser" })],
  ],
  "a waiver excuses nothing": [[...everyPass, waiverLine("users-create")]],
  "something wasn't exercised": [open(subject)],
  "the run was limited, whatever else is waived": [
    [checkLine(subject, "passed"), waiverLine("users-create")],
    limitedTo(subject),
  ],
  "the suite itself failed, whatever was found": [
    [...deviating, { kind: "harness-error", message: "boom" }],
  ],
  "no check ran": [[], limitedTo("no-such-thing")],
  "the profile leaves something out": [
    everyPass,
    { target: { ...runLine().target, unclaimed: ["external-sell", "nri"] } },
  ],
};

test("verdict and exit code follow from what was found and what is open, and a sentence says why", () => {
  const verdicts = Object.entries(cases).map(([when, [lines, run]]) => {
    const results = fold(lines, everyCheck, run);
    const { verdict = "none" } = results;
    const { word } = verdictInWords(results);
    return {
      when,
      verdict,
      exit: exitCodeOf(results.verdict),
      word,
      says: verdictSentence(results),
    };
  });
  expect(`${JSON.stringify(verdicts, undefined, 2)}\n`).toMatchSnapshot("verdicts.json");
});
