import { existsSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { comparisonLines, renderComparison, type ComparedRun } from "../../views/comparison.ts";
import { filesIn, shownFolder } from "../../record/folder.ts";
import { showPersonalData, shownResults } from "../../record/masking.ts";
import { readResults } from "../../record/read-results.ts";
import { withWords } from "../../record/results/results-file.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import {
  compareResults,
  haveOtherIds,
  isRegression,
  type Comparison,
} from "../../record/results/comparison.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import { wrapped } from "../../views/terminal/summary.ts";
import { folderBehind } from "../../judge/run/folder.ts";

interface CompareOptions {
  json?: true;
  html?: string;
  unmask?: true;
  failOn?: "regression";
}

function comparedIn(named: string) {
  const folder = folderBehind(named);
  return { folder, results: shownResults(folder, readResults(folder)) };
}

type Compared = ReturnType<typeof comparedIn>;

const inUrl = (path: string): string => path.split(/[\\/]/).map(encodeURIComponent).join("/");

const linkedFrom = (page: string, { folder, results }: Compared): ComparedRun => ({
  results,
  report: inUrl(relative(dirname(page), filesIn(resolve(folder)).index)),
});

function writePage(file: string, before: Compared, after: Compared, comparison: Comparison): void {
  const page = resolve(file);
  if (!existsSync(dirname(page))) {
    throw new UsageError(`There is no folder ${shownFolder(dirname(page))} for --html ${file}.`);
  }
  const runs = { before: linkedFrom(page, before), after: linkedFrom(page, after) };
  const text = renderComparison({ ...runs, comparison });
  withPath(`${file} can't be written`, () => writeFileSync(page, text));
}

const otherIds =
  "One of these runs is of release 0.1, whose findings had other ids: they are compared by requirement, operation and check.";

export function compareRuns(before: string, after: string, options: CompareOptions): void {
  const { json, html, unmask, failOn } = options;
  if (unmask) showPersonalData();
  const [earlier, later] = [comparedIn(before), comparedIn(after)];
  const shown = compareResults(earlier.results, later.results);
  if (html !== undefined) writePage(html, earlier, later, shown);
  const { columns = Number.POSITIVE_INFINITY } = process.stdout;
  const paint = paintFor(process.stdout);
  const findings = Object.entries(shown.findings).map(([name, all]) => [name, all.map(withWords)]);
  const lines = [
    ...(haveOtherIds(earlier.results, later.results) ? [otherIds, ""] : []),
    ...comparisonLines(shown, paint),
  ];
  console.log(
    json
      ? JSON.stringify(
          { ...shown, findings: Object.fromEntries(findings) as unknown },
          undefined,
          2,
        )
      : lines.map((line) => wrapped(line, columns)).join("\n"),
  );
  const isWorse = failOn === "regression" && isRegression(shown);
  process.exitCode = exitCodeOf(isWorse ? "not-conforming" : "conforming");
}
