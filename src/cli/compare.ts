import { Command, Option } from "commander";
import type { CompareOptions } from "./compare-runs.ts";

/** `wallet-conformance compare`. */
export const compareCommand = (): Command =>
  new Command("compare")
    .description("show what changed between two runs")
    .argument("<before>", "the folder of the earlier run")
    .argument("<after>", "the folder of the later run")
    .option("--json", "print the comparison as JSON")
    .option("--html <file>", "write it as a page too")
    .option("--unmask", "show personal data, which is masked by default")
    .addOption(
      new Option("--fail-on <what>", "exit with 1 if something got worse").choices(["regression"]),
    )
    .addHelpText(
      "after",
      `
Something got worse if there is a new finding without a waiver, if a finding has lost its waiver, or
if a requirement that was tested before was not tested again.

Exit codes:
  0  compared
  1  something got worse, with --fail-on regression
  2  a folder without the results of a run`,
    )
    .action(async (before: string, after: string, options: CompareOptions) => {
      const { compareRuns } = await import("./compare-runs.ts");
      compareRuns(before, after, options);
    });
