import { stripVTControlCharacters } from "node:util";
import { expect, test } from "@playwright/test";
import { register } from "../../spec/register.ts";
import { filesIn } from "../record/folder.ts";
import type { Results } from "../record/results/results.ts";
import { annotationsOf } from "./github/annotations.ts";
import { renderHtml } from "./html/page.ts";
import { renderMarkdown } from "./markdown/summary.ts";
import { coloured, isColourful, plain } from "./terminal/paint.ts";
import { summaryOf } from "./terminal/summary.ts";
import {
  everyCheck,
  everyPass,
  findingLine,
  fold,
  said,
  waiverLine,
  checkLine,
  failure,
  limitedTo,
  runLine,
} from "../../proof/self/report/sample.ts";
import { sampleExchanges, sampleResults } from "../../proof/self/report/sample-run.ts";
import { fenced } from "./markdown/literally.ts";
import type { EvidenceLine, RunLine } from "../record/evidence/lines.ts";
import { exitCodeOf } from "../record/results/verdict.ts";
import { verdictSentence } from "./verdict-sentence.ts";

const files = filesIn("/reports/latest");
const textOf = (results: Results) => summaryOf(results, { files, paint: plain, exitCode: 1 });
const linesOf = (results: Results) => textOf(results).split("\n");
const around = { exchanges: sampleExchanges, folder: "reports/the run", isNextToPage: true };
const inActions = { GITHUB_ACTIONS: "true" };
const annotated = (results: Results) =>
  annotationsOf(results, "/reports/run/index.html", inActions);

test("what the terminal, the job and its annotations say of the sample run is on record", () => {
  const texts = {
    summary: linesOf(sampleResults),
    markdown: renderMarkdown(sampleResults, around).split("\n"),
    annotations: annotated(sampleResults),
  };
  expect(`${JSON.stringify(texts, undefined, 2)}\n`).toMatchSnapshot("sample-run.json");
});

test("annotations are for GitHub Actions, and for what deviates", () => {
  expect(annotationsOf(sampleResults, "index.html", {})).toEqual([]);
  expect(annotated({ ...sampleResults, verdict: "conforming" })).toEqual([]);
});

const noteOf = (requirement: "kyc-duplicate-entries" | "limits-read") =>
  linesOf(fold([findingLine(requirement)])).find((line) => line.startsWith("  note"));

test("a finding about a row whose trigger the document doesn't show says how to choose another", () => {
  expect(noteOf("kyc-duplicate-entries")).toContain("set provocations.kyc-duplicate-entries in");
  expect(noteOf("limits-read")).toBeUndefined();
});

const grave = [
  "answers-success-flag",
  "pool-sell-quote-expired",
  "users-create",
  "limits-read",
] as const;

test("the gravest comes first, and what is waived last", () => {
  const findings = [...grave, "sells-pool" as const].map((id) => findingLine(id));
  const lines = linesOf(fold([waiverLine("limits-read"), ...findings]));
  expect(lines.filter((line) => /^(✗ (?!Not)|◇|At risk|Waived)/.test(line))).toEqual([
    "At risk: money and authentication",
    expect.stringMatching(/^✗ sells-pool /),
    "At risk: state",
    expect.stringMatching(/^✗ users-create /),
    "At risk: error codes",
    expect.stringMatching(/^✗ pool-sell-quote-expired /),
    "At risk: shape",
    expect.stringMatching(/^✗ answers-success-flag /),
    "Waived",
    expect.stringMatching(/^◇ waived until 2099-01-01: limits-read /),
  ]);
});

test("what follows from a finding is counted with it", () => {
  const results = fold([...everyPass, ...grave.map((id) => findingLine(id))]);
  const [cause, ...others] = results.findings;
  const explained = others.map((finding) => ({ ...finding, cause: `${cause?.id}` }));
  const caused = { ...results, findings: [...results.findings.slice(0, 1), ...explained] };
  const lines = linesOf(caused);
  expect(lines.filter((line) => line.startsWith("✗ "))).toEqual([
    expect.stringMatching(/^✗ answers-success-flag {2}.*explains 3 more$/),
    "✗ Not conforming",
  ]);
  expect(lines).toContain("3 more requirements fail only because of these.");
  const counted = "4 findings from 1 defect: what follows from a finding is counted with it.";
  expect(lines).toContain(counted);
  expect(renderMarkdown(caused, around)).toContain(counted.replace(/ is counted.*/, ""));
  expect(renderHtml(caused, new Map())).toContain(counted);
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

const withNotRun = (moot: number, gap: number, results = fold(everyPass)): Results => {
  const checks = { ...results.run.checks, notRun: { moot, gap } };
  return { ...results, run: { ...results.run, checks } };
};

test("checks that did not run are told in plain words, by what they leave open", () => {
  for (const render of [
    textOf,
    (results: Results) => renderMarkdown(results, around),
    (results: Results) => renderHtml(results, new Map()).replaceAll("&#39;", "'"),
  ]) {
    expect(render(withNotRun(3, 12))).toContain(
      "15 not run (3 don't apply to this target, 12 were not looked at)",
    );
    expect(render(withNotRun(0, 12))).toMatch(/12 not run[.;\n]/);
  }
  const traffic = { command: "client" as const, judged: [], client: "some client" };
  const ofClient = withNotRun(1, 0, fold([], everyCheck, { traffic }));
  expect(renderHtml(ofClient, new Map())).toContain("(1 doesn&#39;t apply to this client)");
});

const terminal = { isTTY: true };
const colours: [stream: object, environment: Record<string, string>, isColourful: boolean][] = [
  [terminal, {}, true],
  [{}, {}, false],
  [terminal, { NO_COLOR: "1" }, false],
  [{}, { FORCE_COLOR: "1" }, true],
  [terminal, { FORCE_COLOR: "0" }, false],
  [terminal, { TERM: "dumb" }, false],
];

test("there are colours where the terminal or the user wants them, and they change nothing else", () => {
  for (const [stream, environment, yes] of colours) {
    expect.soft(isColourful(stream, environment), JSON.stringify(environment)).toBe(yes);
  }
  const bare = stripVTControlCharacters(summaryOf(sampleResults, { files, paint: coloured }));
  expect(bare).toBe(summaryOf(sampleResults, { files, paint: plain }));
});

const words = (text: string) => text.replaceAll(/\s+/g, " ");

test("on a terminal nothing but what is copied is wider than the screen, and wrapped text hangs", () => {
  const results = fold([findingLine("limits-read", said("a word and another ".repeat(10).trim()))]);
  const narrow = summaryOf(results, { files, paint: plain, columns: 60 });
  const wide = narrow.split("\n").filter((line) => line.length > 60);
  expect(wide.filter((line) => !/^ *(replay|report|Report|Results) /.test(line))).toEqual([]);
  expect(narrow).toMatch(/^ {2}found .*\n {12}\S/m);
  expect(words(narrow)).toBe(words(summaryOf(results, { files, paint: plain })));
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
    [...deviating, until("2025-11-21")],
    conforming,
    /every deviation found is waived\. Waived: 1 requirement\.$/,
  ],
  "the only deviation is from advice": [
    [...without(advisory), ...failure(advisory)],
    conforming,
    /exercised, and no deviation was found\.$/,
  ],
  "only advice wasn't exercised": [open(advisory), conforming, /no deviation was found\.$/],
  "something was found": [deviating, notConforming, /deviates from 1 requirement, in 1 finding/],
  "something was found and something wasn't exercised": [
    [...open(subject), findingLine("users-create")],
    notConforming,
    /deviates from 1 requirement/,
  ],
  "the waiver of a finding has expired": [
    [...deviating, until("2025-11-20")],
    notConforming,
    /1 waiver must be looked at/,
  ],
  "a waiver covers another operation": [
    [...deviating, waiverLine(subject, { operation: "getUser" })],
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
    [...deviating, { kind: "harness-error", message: "boom" }],
    none,
    /The suite itself failed \(1 error\)/,
  ],
  "no check ran": [[], none, /No check ran/, limitedTo("no-such-thing")],
};

test("verdict and exit code follow from what was found and what is open, and a sentence says why", () => {
  for (const [when, [lines, [verdict, exit], says, run]] of Object.entries(cases)) {
    const results = fold(lines, everyCheck, run);
    expect.soft([results.verdict, exitCodeOf(results.verdict)], when).toEqual([verdict, exit]);
    expect.soft(verdictSentence(results), when).toMatch(says);
  }
});

test("what the profile leaves out is named with the verdict, in the terminal and on the cover", () => {
  const target = { ...runLine().target, unclaimed: ["external-sell", "nri"] };
  const results = fold(everyPass, everyCheck, { target });
  const inWords = "Conforming, without NRI users, external sells";
  expect(verdictSentence(results)).toMatch(/leaves it out: NRI users, external sells\.$/);
  expect(renderHtml(results, new Map())).toContain(`${inWords}</h1>`);
  expect(summaryOf(results, { files, paint: plain })).toContain(`✓ ${inWords}\n`);
});
