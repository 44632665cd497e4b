import { dirname } from "node:path";
import { filesIn } from "../report/folder.ts";
import { writeAlso } from "../report/further-views.ts";
import { annotationsOf } from "../report/github/annotations.ts";
import { showInJob } from "../report/github/job-summary.ts";
import { join } from "../report/join/join.ts";
import { requireShards } from "../report/join/shards.ts";
import { showPersonalData } from "../report/masking.ts";
import { readRun, type RecordedRun } from "../report/read-run.ts";
import { verdictSentence } from "../report/verdict-sentence.ts";
import { writeReport, type Report } from "../report/rebuild.ts";
import { suiteIdentity } from "../results/suite.ts";
import { exitCodeOf } from "../results/verdict.ts";
import { allChecks } from "../run/catalogue.ts";
import { takeRunFolder } from "../run/folder.ts";
import { folderBehind } from "../run/latest.ts";
import { runVariables } from "../run/options.ts";
import { UsageError } from "../usage-error.ts";

/** At least one: commander requires it of `<folders...>`. */
type Runs = [RecordedRun, ...RecordedRun[]];

function rebuildOne(run: RecordedRun, output: string | undefined): Report {
  if (output !== undefined) {
    throw new UsageError(
      "The report of one run is written to its own folder. --output is for shards that are joined.",
    );
  }
  return writeReport(run.folder, run, { checksOnDisk: allChecks() });
}

function joinAll(runs: Runs, output: string | undefined): Report {
  const shards = requireShards(runs) as Runs;
  const { [runVariables.output]: _exported, ...environment } = process.env;
  const chosen = output === undefined ? {} : { [runVariables.output]: output };
  return join(shards, takeRunFolder({ ...environment, ...chosen }), allChecks());
}

/** The options as commander gives them. */
export interface ReportOptions {
  output?: string;
  unmask?: true;
  also?: string;
}

/** Shows the run that shards were joined to on the page of a CI job: each of them showed only its part. */
function showJoined({ shown, index }: Report): void {
  showInJob(filesIn(dirname(index)).summary, process.env);
  for (const line of annotationsOf(shown, process.env)) console.log(line);
}

/** Writes the report of a run anew, or that of its shards. @throws UsageError */
export function writeReports(folders: string[], { output, unmask, also }: ReportOptions): void {
  if (unmask) showPersonalData();
  if (also !== undefined) writeAlso(also);
  const suite = suiteIdentity();
  const runs = folders.map((folder) => readRun(folderBehind(folder), suite)) as Runs;
  const report = runs.length === 1 ? rebuildOne(runs[0], output) : joinAll(runs, output);
  if (runs.length > 1) showJoined(report);
  const { results, index } = report;
  console.log(`${verdictSentence(results)}\nReport: ${index}`);
  process.exitCode = exitCodeOf(results.verdict);
}
