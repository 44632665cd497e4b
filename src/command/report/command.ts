import { Command } from "commander";
import type { ReportOptions } from "./write-reports.ts";

export const reportCommand = (): Command =>
  new Command("report")
    .description("rebuild the report of a run from its evidence, or join the shards of a run")
    .argument("<folders...>", "the folder of a run, or the folders of all its shards")
    .option(
      "--output <folder>",
      "where to write the joined run (default: a new folder in reports/)",
    )
    .option(
      "--also <views>",
      "write these too, separated by commas: ctrf (ctrf.json), har (scenes.har), badge (badge.svg)",
    )
    .option("--pdf", "print it to report.pdf too; needs Chrome, Chromium or Edge")
    .option("--unmask", "show personal data, which is masked by default")
    .addHelpText(
      "after",
      "\nExit codes are those of run: 0 conforming, 1 not conforming, 2 no verdict, 3 not fully verified.",
    )
    .action(async (folders: string[], options: ReportOptions) => {
      const { writeReports } = await import("./write-reports.ts");
      await writeReports(folders, options);
    });
