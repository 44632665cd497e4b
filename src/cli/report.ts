import { Command } from "commander";
import { readRun } from "../report/read-run.ts";
import { verdictSentence } from "../report/verdict-sentence.ts";
import { writeReport } from "../report/rebuild.ts";
import { suiteIdentity } from "../results/suite.ts";
import { exitCodeOf } from "../results/verdict.ts";
import { allChecks } from "../run/catalogue.ts";
import { folderBehind } from "../run/latest.ts";

/** `wallet-conformance report`. */
export const reportCommand = (): Command =>
  new Command("report")
    .description("rebuild results.json and index.html from a run's evidence")
    .argument("<folder>", "the folder of the run")
    .action((named: string) => {
      const folder = folderBehind(named);
      const recorded = readRun(folder, suiteIdentity());
      const { results, index } = writeReport(folder, recorded, { checksOnDisk: allChecks() });
      console.log(`${verdictSentence(results)}\nReport: ${index}`);
      process.exitCode = exitCodeOf(results.verdict);
    });
