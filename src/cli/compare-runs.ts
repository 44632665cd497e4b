import { existsSync, readFileSync } from "node:fs";
import { parseJson } from "../../spec/json.ts";
import { schemaVersion } from "../evidence/identities.ts";
import { filesIn } from "../report/folder.ts";
import { shownFolder } from "../report/shown-folder.ts";
import { comparisonLines } from "../report/terminal/comparison.ts";
import { paintFor } from "../report/terminal/paint.ts";
import { compareResults, isRegression } from "../results/comparison.ts";
import type { FailedRun } from "../results/failed-run.ts";
import type { Results } from "../results/results.ts";
import { exitCodeOf } from "../results/verdict.ts";
import { folderBehind } from "../run/latest.ts";
import { UsageError } from "../usage-error.ts";

/** The options as commander gives them. */
export interface CompareOptions {
  json?: true;
  failOn?: "regression";
}

/** The results in a folder, of whichever release of the suite. @throws UsageError that says why there are none */
function readResults(named: string): Results {
  const folder = folderBehind(named);
  const file = filesIn(folder).results;
  const shown = shownFolder(folder);
  if (!existsSync(file))
    throw new UsageError(`There are no results in ${shown}: results.json is missing.`);
  const results = parseJson(readFileSync(file, "utf8")) as Partial<Results & FailedRun> | undefined;
  if (results?.error) {
    throw new UsageError(`The run in ${shown} never began: ${results.error.message}`);
  }
  if (results?.schemaVersion !== schemaVersion || !results.findings || !results.requirements) {
    throw new UsageError(
      `${shown}/results.json is not in the form of version ${schemaVersion}. Write it anew with the suite that ran it: report ${shown}`,
    );
  }
  return results as Results;
}

/** Prints what changed from one run to another. @throws UsageError */
export function compareRuns(before: string, after: string, { json, failOn }: CompareOptions): void {
  const comparison = compareResults(readResults(before), readResults(after));
  const paint = paintFor(process.stdout, process.env);
  console.log(
    json ? JSON.stringify(comparison, undefined, 2) : comparisonLines(comparison, paint).join("\n"),
  );
  const isWorse = failOn === "regression" && isRegression(comparison);
  process.exitCode = exitCodeOf(isWorse ? "not-conforming" : "conforming");
}
