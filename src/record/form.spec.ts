import { writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { everyCheck } from "../../proof/self/report/sample.ts";
import { sampleEvidence, sampleResults } from "../../proof/self/report/sample-run.ts";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";
import { rejectMistakes, UsageError } from "../ground/usage-error.ts";
import { comparisonLines } from "../views/comparison.ts";
import { renderMarkdown } from "../views/markdown/summary.ts";
import { evidenceIn, sealed } from "./evidence/file.ts";
import { filesIn } from "./folder.ts";
import { shownOf } from "./masking.ts";
import { readResults } from "./read-results.ts";
import { compareResults } from "./results/comparison.ts";
import { foldResults } from "./results/fold.ts";
import { resultsText } from "./results/results-file.ts";

const anything = fc.oneof(
  fc.constantFrom(undefined, "__proto__", "constructor", "\uD800", "<b>", "../.."),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The same text each time, with one value replaced, wherever it stands. */
const changed = (text: string): fc.Arbitrary<unknown> => {
  let count = 0;
  JSON.parse(text, () => (count += 1));
  return fc.tuple(fc.nat(count - 1), anything).map(([at, other]) => {
    let index = 0;
    return JSON.parse(text, (_, value: unknown) => (index++ === at ? other : value)) as unknown;
  });
};

function orRefused(tell: () => void): "refused" | "told" {
  try {
    tell();
    return "told";
  } catch (error) {
    if (error instanceof UsageError) return "refused";
    throw error;
  }
}

const around = { folder: "run", isNextToPage: true };
const asOften = { seed: 1, numRuns: 300 };

test("results changed anywhere are refused in a line, or compared", () => {
  const folder = temporaryFolder("changed");
  const judge = (results: unknown) =>
    orRefused(() => {
      writeFileSync(filesIn(folder).results, JSON.stringify(results) ?? "");
      comparisonLines(compareResults(sampleResults, readResults(folder)), String);
    });
  const became = fc.sample(changed(resultsText(sampleResults)), asOften).map(judge);
  expect(new Set(became)).toEqual(new Set(["refused", "told"]));
});

const judgeLines = (lines: readonly string[]) =>
  orRefused(() => {
    const text = lines.map((each) => `${sealed(each)}\n`).join("");
    const evidence = evidenceIn(Buffer.from(text));
    rejectMistakes(
      "evidence",
      evidence.problems.filter((problem) => problem.includes("form")),
    );
    const folded = foldResults(evidence.lines, { checksOnDisk: everyCheck });
    const { results, exchanges } = shownOf(folded, evidence.lines, false);
    renderMarkdown(results, { ...around, exchanges });
  });

test("a line of evidence changed anywhere and sealed is refused in a line, or makes results", () => {
  const texts = sampleEvidence.map((line) => JSON.stringify(line));
  const line = fc
    .nat(texts.length - 1)
    .chain((at) =>
      changed(texts[at] ?? "").map((other) => texts.with(at, JSON.stringify(other) ?? "")),
    );
  expect(new Set(fc.sample(line, asOften).map(judgeLines))).toEqual(new Set(["refused", "told"]));
});
