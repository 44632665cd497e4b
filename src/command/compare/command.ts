import { Command, Option } from "commander";
import type { CompareOptions } from "./compare-runs.ts";

export const compareCommand = (): Command =>
  new Command("compare")
    .description("show what changed between two runs")
    .argument("<before>", "the folder of the earlier run")
    .argument("<after>", "the folder of the later run")
    .option("--json", "print the comparison as JSON")
    .option("--html <file>", "write it as a page too")
    .option("--unmask", "show personal data, which is masked by default")
    .addOption(
      new Option("--fail-on <what>", "exit with 1 if there is a regression").choices([
        "regression",
      ]),
    )
    .addHelpText(
      "after",
      `
A regression is a new finding without a waiver, a finding whose waiver is gone, or a requirement
that was exercised before and is not now.

Exit codes:
  0  compared
  1  a regression, with --fail-on regression
  2  a folder without the results of a run`,
    )
    .action(async (before: string, after: string, options: CompareOptions) => {
      const { compareRuns } = await import("./compare-runs.ts");
      compareRuns(before, after, options);
    });
