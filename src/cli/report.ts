import { Command } from "commander";
import type { ReportOptions } from "./write-reports.ts";

/** `wallet-conformance report`. */
export const reportCommand = (): Command =>
  new Command("report")
    .description(
      "rebuild results.json and index.html from a run's evidence, or join the shards of a run",
    )
    .argument("<folders...>", "the folder of a run, or the folders of all its shards")
    .option(
      "--output <folder>",
      "the folder for the joined run (default: one of its own in reports/)",
    )
    .option(
      "--also <views>",
      "write these as well, several with commas: ctrf (ctrf.json), har (scenes.har), badge (badge.svg)",
    )
    .option(
      "--pdf",
      "print it to report.pdf as well, by the Chrome, Chromium or Edge of this machine",
    )
    .option("--unmask", "show personal data, which is masked otherwise")
    .addHelpText("after", "\nThe exit code is that of the verdict, as of a run.")
    .action(async (folders: string[], options: ReportOptions) => {
      const { writeReports } = await import("./write-reports.ts");
      await writeReports(folders, options);
    });
