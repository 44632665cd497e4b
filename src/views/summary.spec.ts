import { stripVTControlCharacters } from "node:util";
import { expect, test } from "@playwright/test";
import { valueSeen } from "../contract/deviation.ts";
import { register } from "../../spec/register.ts";
import { filesIn } from "../record/folder.ts";
import { coloured, isColourful, plain } from "./terminal/paint.ts";
import { summaryOf } from "./terminal/summary.ts";
import type { Results } from "../record/results/results.ts";
import { everyPass, findingLine, said, fold } from "../../proof/self/report/sample.ts";
import { sampleResults } from "../../proof/self/report/sample-run.ts";

const files = filesIn("/reports/latest");
const linesOf = (results: Results = sampleResults) =>
  summaryOf(results, { files, paint: plain, exitCode: 1 }).split("\n");

test("the summary ends with the verdict, the exit code and the report, and then the numbers", () => {
  expect(linesOf().slice(-8)).toEqual([
    "",
    "✗ Not conforming",
    expect.stringContaining("deviates from 3 requirements, in 6 findings from 3 defects."),
    expect.stringContaining("http://127.0.0.1:4000, profile sample, seed 42"),
    "Exit code     1",
    "Report        /reports/latest/index.html",
    "",
    expect.stringMatching(/^\d+ passed, 4 failed, 5 skipped$/),
  ]);
});

test("a finding is five lines: requirement, sentence, what happened, how to see it again, and where", () => {
  const at = linesOf().findIndex((line) => line.startsWith("✗ answers-json"));
  expect(linesOf().slice(at - 1, at + 6)).toEqual([
    "",
    "✗ answers-json  poolSell, 2 of 2 times, 1 more finding",
    "  Every operation responds over HTTP with a JSON body.",
    "  found     poolSell accepted what must be refused",
    "  replay    npx wallet-conformance replay answers-json-561977d9",
    "  report    /reports/latest/index.html#answers-json-561977d9",
    "",
  ]);
});

test("a finding about a row whose trigger the document doesn't show says how to choose another", () => {
  const { requirement, ...found } = findingLine("kyc-duplicate-entries", {});
  const lines = linesOf(fold([{ requirement, ...found }]));
  expect(lines.find((line) => line.startsWith("  note"))).toContain(
    `set provocations.${requirement} in the profile`,
  );
  expect(linesOf(fold([findingLine("limits-read", {})])).join("\n")).not.toContain("  note ");
});

const grave = [
  "answers-success-flag",
  "pool-sell-quote-expired",
  "users-create",
  "limits-read",
] as const;

test("the gravest comes first, and what is waived last", () => {
  const waiver = { requirement: "limits-read" as const, reason: "known", expires: "2099-01-01" };
  const waivers = [{ ...waiver, location: "waivers.yaml:1" }];
  const lines = linesOf(
    fold([
      { kind: "waivers", waivers },
      ...[...grave, "sells-pool" as const].map((id) => findingLine(id)),
    ]),
  );
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
  const lines = linesOf({ ...results, findings: [...results.findings.slice(0, 1), ...explained] });
  expect(lines.filter((line) => line.startsWith("✗ "))).toEqual([
    expect.stringMatching(/^✗ answers-success-flag {2}.*explains 3 more$/),
    "✗ Not conforming",
  ]);
  expect(lines).toContain(
    "4 findings from 1 defect: what follows from a finding is counted with it.",
  );
  expect(lines).toContain("3 more requirements fail only because of these.");
  expect(lines.join("\n")).toContain("in 4 findings from 1 defect.");
});

test("what a target said is made visible and cut", () => {
  const actual = `\u001b[2J\u0007\r\n${"y".repeat(1000)}`;
  const text = linesOf(fold([findingLine("limits-read", said(actual))])).join("\n");
  expect(text).toContain("␛[2J␇␍␊yyy");
  expect(text).toContain("(1007 characters in all)");
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("nothing a target said begins a line, where CI systems look for commands", () => {
  const message = "expected a code\n::stop-commands::now\n##[add-path]/tmp";
  const lines = linesOf(fold([...everyPass, { kind: "harness-error", message }]));
  expect(lines.filter((line) => /^\s*(::|##)/.test(line))).toEqual([]);
  expect(lines).toContain("    | ::stop-commands::now");
});

test("of a requirement broken in many ways the one seen most is shown", () => {
  const many = [..."abcdef"].map((name) =>
    findingLine("limits-read", { seen: valueSeen(name, 1) }),
  );
  const lines = linesOf(fold([...many, findingLine("limits-read", { seen: valueSeen("d", 2) })]));
  expect(lines).toContain("  found     getLimits: d 1, expected total 80");
  expect(lines.filter((line) => line.startsWith("✗ limits-read"))).toEqual([
    expect.stringMatching(/5 more findings$/),
  ]);
});

const judged = register.filter(({ id, basis }) => basis !== "advisory" && id !== "answers-json");

test("of many broken requirements twenty are shown", () => {
  const lines = linesOf(fold(judged.slice(0, 33).map(({ id }) => findingLine(id))));
  expect(lines.filter((line) => /^✗ (?!Not)/.test(line))).toHaveLength(20);
  expect(lines).toContain("... and findings of 13 more requirements.");
});

test("what was not exercised is grouped by who can change that", () => {
  const lines = linesOf();
  const at = lines.indexOf("Not exercised");
  expect(lines.slice(at + 1, at + 5)).toEqual([
    "  Because of the target",
    "    1  The target refused a request that had to succeed first. (sells-external-flow)",
    "       could not fetch an external sell quote: 500",
    "  Because of how the suite was run",
  ]);
});

const terminal = { isTTY: true };
const colours: [what: string, stream: object, environment: Record<string, string>, yes: boolean][] =
  [
    ["a terminal", terminal, {}, true],
    ["a pipe", {}, {}, false],
    ["a terminal with NO_COLOR", terminal, { NO_COLOR: "1" }, false],
    ["a pipe with FORCE_COLOR", {}, { FORCE_COLOR: "1" }, true],
    ["a terminal with FORCE_COLOR=0", terminal, { FORCE_COLOR: "0" }, false],
    ["a dumb terminal", terminal, { TERM: "dumb" }, false],
  ];

for (const [what, stream, environment, yes] of colours) {
  test(`there are ${yes ? "" : "no "}colours on ${what}`, () => {
    expect(isColourful(stream, environment)).toBe(yes);
  });
}

test("colours change nothing but the colours", () => {
  const bare = stripVTControlCharacters(summaryOf(sampleResults, { files, paint: coloured }));
  expect(bare).toBe(summaryOf(sampleResults, { files, paint: plain }));
});

const words = (text: string) => text.replaceAll(/\s+/g, " ");

test("on a terminal nothing but what is copied is wider than the screen, and wrapped text hangs", () => {
  const actual = "a word and another ".repeat(10).trim();
  const results = fold([findingLine("limits-read", said(actual))]);
  const lines = summaryOf(results, { files, paint: coloured, columns: 60 })
    .split("\n")
    .map(stripVTControlCharacters);
  const wide = lines.filter((line) => line.length > 60);
  expect(wide.filter((line) => !/^ *(replay|report|Report|Results) /.test(line))).toEqual([]);
  const at = lines.findIndex((line) => line.startsWith("  found "));
  expect(lines[at + 1]).toMatch(/^ {12}\S/);
  expect(words(lines.join("\n"))).toBe(words(summaryOf(results, { files, paint: plain })));
});
