import { readResults } from "../report/read-results.ts";
import { comparisonLines } from "../report/terminal/comparison.ts";
import { paintFor } from "../report/terminal/paint.ts";
import { compareResults, isRegression } from "../results/comparison.ts";
import { exitCodeOf } from "../results/verdict.ts";
import { folderBehind } from "../run/latest.ts";

/** The options as commander gives them. */
export interface CompareOptions {
  json?: true;
  failOn?: "regression";
}

const resultsIn = (named: string) => readResults(folderBehind(named));

/** Prints what changed from one run to another. @throws UsageError */
export function compareRuns(before: string, after: string, { json, failOn }: CompareOptions): void {
  const comparison = compareResults(resultsIn(before), resultsIn(after));
  const paint = paintFor(process.stdout, process.env);
  console.log(
    json ? JSON.stringify(comparison, undefined, 2) : comparisonLines(comparison, paint).join("\n"),
  );
  const isWorse = failOn === "regression" && isRegression(comparison);
  process.exitCode = exitCodeOf(isWorse ? "not-conforming" : "conforming");
}
