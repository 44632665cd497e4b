import { existsSync, writeFileSync } from "node:fs";
import { UsageError } from "../usage-error.ts";
import { readEvidence } from "../evidence/file.ts";
import type { EvidenceLine } from "../evidence/lines.ts";
import { foldResults, type FoldOptions } from "../results/fold.ts";
import { filesIn } from "./folder.ts";
import type { RecordedExchanges } from "./html/exchange.ts";
import { renderHtml } from "./html/page.ts";
import { renderJunit } from "./junit/junit.ts";
import type { SuiteIdentity } from "../evidence/identities.ts";
import type { Results } from "../results/results.ts";
import { assertSameSuite } from "../results/suite.ts";

/** A report as written: the results, and the path of the HTML page. */
export interface Report {
  results: Results;
  index: string;
}

/** What a report needs besides the folder. */
export interface RebuildOptions extends FoldOptions {
  /** The suite that must have written the evidence; any, where it is left out. */
  suite?: SuiteIdentity;
}

const exchangesIn = (lines: readonly EvidenceLine[]): RecordedExchanges =>
  new Map(
    lines.flatMap((line) =>
      line.kind === "exchange" || line.kind === "state"
        ? [[line.exchange.id, line.exchange] as const]
        : [],
    ),
  );

/**
 * Writes results.json, junit.xml and index.html from the evidence in a folder. The report of a run that was killed
 * says so, and has no verdict.
 * @throws UsageError when there is no evidence, or another suite wrote it
 */
export function rebuild(folder: string, { suite, ...options }: RebuildOptions): Report {
  const files = filesIn(folder);
  if (!existsSync(files.evidence)) {
    throw new UsageError(`There is no evidence of a run in ${folder}: evidence.ndjson is missing.`);
  }
  const lines = readEvidence(files.evidence);
  const run = lines.find((line) => line.kind === "run");
  if (!run) throw new UsageError(`${files.evidence} does not say which run it is of.`);
  if (suite) assertSameSuite(run.suite, suite, folder);
  const results = foldResults(lines, options);
  writeFileSync(files.results, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(files.junit, renderJunit(results));
  writeFileSync(files.index, renderHtml(results, exchangesIn(lines)));
  return { results, index: files.index };
}
