import { stripVTControlCharacters } from "node:util";
import { expect, test } from "@playwright/test";
import { register } from "../../../spec/register.ts";
import { filesIn } from "../../../src/report/folder.ts";
import { coloured, isColourful, plain } from "../../../src/report/terminal/paint.ts";
import { showProgress } from "../../../src/report/terminal/progress.ts";
import { summaryOf } from "../../../src/report/terminal/summary.ts";
import { findingLine, fold } from "./sample.ts";
import { sampleResults } from "./sample-run.ts";

const files = filesIn("/reports/latest");
const linesOf = (results = sampleResults) => summaryOf(results, files, plain).split("\n");

test("the summary has the verdict first, the numbers last, the report before them", () => {
  const [, verdict, sentence] = linesOf();
  expect(verdict).toBe("✗ Not conforming");
  expect(sentence).toContain("deviates from 3 requirements, in 6 findings");
  expect(linesOf().slice(-4)).toEqual([
    "Report        /reports/latest/index.html",
    "Results       /reports/latest/results.json",
    "",
    expect.stringMatching(/^\d+ passed, 4 failed, 5 skipped$/),
  ]);
});

test("a finding shows requirement, sentence, expected, actual, replay", () => {
  const at = linesOf().findIndex((line) => line.startsWith("✗ answers-json"));
  expect(linesOf().slice(at, at + 7)).toEqual([
    "✗ answers-json  2 of 2 times, getLimits",
    "  Every operation responds over HTTP with a JSON body.",
    "  found     A request that should be refused is accepted.",
    "  expected  refused with 400/402002 (quote expired)",
    `  actual    accepted with 200 <b>really</b> "&'`,
    "  replay    npx wallet-conformance replay answers-json-901b6f65",
    "  report    /reports/latest/index.html#answers-json-901b6f65",
  ]);
});

test("what a target said is made visible and cut", () => {
  const actual = `\u001b[2J\u0007\r\n${"y".repeat(1000)}`;
  const text = linesOf(fold([findingLine("limits-read", { actual })])).join("\n");
  expect(text).toContain("␛[2J␇␍␊yyy");
  expect(text).toContain("(1007 characters in all)");
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("of a requirement broken in many ways the one seen most is shown", () => {
  const many = [..."abcdef"].map((actual) => findingLine("limits-read", { actual }));
  const lines = linesOf(fold([...many, findingLine("limits-read", { actual: "d" })]));
  expect(lines).toContain("  actual    d");
  expect(lines.filter((line) => line.startsWith("✗ limits-read"))).toHaveLength(1);
  expect(lines).toContain("  ... and 5 more findings of this requirement");
});

const judged = register.filter(({ basis }) => basis !== "advisory");

test("of many broken requirements twenty are shown", () => {
  const lines = linesOf(fold(judged.slice(0, 33).map(({ id }) => findingLine(id))));
  expect(lines.filter((line) => line.startsWith("✗ "))).toHaveLength(20);
  expect(lines).toContain("... and findings of 13 more requirements.");
});

test("what was not exercised is grouped by who can change that", () => {
  const lines = linesOf();
  const at = lines.indexOf("Not exercised");
  expect(lines.slice(at + 1, at + 5)).toEqual([
    "  Because of the target",
    "    1  The target refused a request that had to succeed first. (sells-external-flow)",
    "       such as: could not fetch an external sell quote: 500",
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
  const bare = stripVTControlCharacters(summaryOf(sampleResults, files, coloured));
  expect(bare).toBe(summaryOf(sampleResults, files, plain));
});

function progressOn(screen: { isTTY?: boolean; columns?: number }, total: number): string[] {
  const written: string[] = [];
  const progress = showProgress({ ...screen, write: (text) => written.push(text) }, total);
  for (let n = 1; n <= total; n += 1) progress.tick("limits", n === 2);
  progress.clear();
  return written;
}

test("on a terminal progress is one line, rewritten and never wider than it", () => {
  const written = progressOn({ isTTY: true, columns: 20 }, 3);
  expect(written).toEqual([
    "\r\u001b[2Klimits  1/3",
    "\r\u001b[2Klimits  2/3  1 fail",
    "\r\u001b[2Klimits  3/3  1 fail",
    "\r\u001b[2K",
  ]);
});

test("elsewhere it is a plain line each tenth", () => {
  const written = progressOn({}, 340);
  expect(written).toHaveLength(10);
  expect(written[0]).toBe(" 10 %  34 of 340 tests, 1 failed\n");
  expect(written.at(-1)).toBe("100 %  340 of 340 tests, 1 failed\n");
});

const words = (text: string) => text.replaceAll(/\s+/g, " ");

test("on a terminal nothing but what is copied is wider than the screen, and wrapped text hangs", () => {
  const actual = "a word and another ".repeat(20).trim();
  const results = fold([findingLine("limits-read", { actual })]);
  const lines = summaryOf(results, files, coloured, 60).split("\n").map(stripVTControlCharacters);
  const wide = lines.filter((line) => line.length > 60);
  expect(wide.filter((line) => !/^ *(replay|report|Report|Results) /.test(line))).toEqual([]);
  const at = lines.findIndex((line) => line.startsWith("  actual    a word"));
  expect(lines[at + 1]).toMatch(/^ {12}(a|word|and|another)\b/);
  expect(words(lines.join("\n"))).toBe(words(summaryOf(results, files, plain)));
});
