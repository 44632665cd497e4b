import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { filesIn } from "../../record/folder.ts";
import { writeAlso } from "../../reporting/further-views.ts";
import { annotationsOf, showInJob } from "../../views/github/annotations.ts";
import { join, requireShards } from "../../reporting/join.ts";
import { showPersonalData } from "../../record/masking.ts";
import { readRun, type RecordedRun } from "../../reporting/read-run.ts";
import { verdictSentence } from "../../views/verdict-sentence.ts";
import { writeReport, type Report } from "../../reporting/rebuild.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { allChecks } from "../../judge/run/catalogue.ts";
import { takeRunFolder, folderBehind } from "../../judge/run/folder.ts";
import { runVariables } from "../../judge/run/options.ts";
import { UsageError } from "../../ground/usage-error.ts";

/** Commander requires at least one of `<folders...>`. */
type Runs = [RecordedRun, ...RecordedRun[]];

function reportOf(runs: Runs, output: string | undefined): Report {
  const [run] = runs;
  if (runs.length > 1) {
    const shards = requireShards(runs) as Runs;
    const folder = takeRunFolder({ ...process.env, [runVariables.output]: output });
    return join(shards, folder, allChecks());
  }
  if (output === undefined) return writeReport(run.folder, run, { checksOnDisk: allChecks() });
  throw new UsageError(
    "The report of one run is written to its own folder. --output is for shards that are joined.",
  );
}

async function printReport({ results, index }: Report): Promise<string> {
  // Imported late: Playwright takes long to load.
  const { printed } = await import("../../products/package/pdf.ts");
  const pdf = await printed(readFileSync(index, "utf8"), results.run.startedAt);
  if (typeof pdf === "string") throw new UsageError(`The report can't be printed. ${pdf}`);
  const { pdf: file } = filesIn(dirname(index));
  writeFileSync(file, pdf);
  return file;
}

export async function writeReports(
  folders: string[],
  { output, unmask, also, pdf }: { output?: string; unmask?: true; also?: string; pdf?: true },
): Promise<void> {
  if (unmask) showPersonalData();
  if (also !== undefined) writeAlso(also);
  const suite = suiteIdentity();
  const runs = folders.map((folder) => readRun(folderBehind(folder), suite)) as Runs;
  const report = reportOf(runs, output);
  const { results, shown, index, jobSummary } = report;
  if (runs.length > 1) {
    showInJob(jobSummary, process.env);
    for (const line of annotationsOf(shown, index, process.env)) console.log(line);
  }
  console.log(`${verdictSentence(results)}\nReport: ${index}`);
  if (pdf) console.log(`PDF:    ${await printReport(report)}`);
  process.exitCode = exitCodeOf(results.verdict);
}
