import { Command, Option } from "commander";
import type { CompareOptions } from "./compare-runs.ts";

/** `wallet-conformance compare`. */
export const compareCommand = (): Command =>
  new Command("compare")
    .description("say what changed from one run to another: of a target, or of the suite")
    .argument("<before>", "the folder of the earlier run")
    .argument("<after>", "the folder of the later run")
    .option("--json", "print the comparison as JSON")
    .option("--html <file>", "write it as a page, too")
    .option("--unmask", "show personal data, which is masked otherwise")
    .addOption(
      new Option("--fail-on <what>", "exit with 1 where something is worse").choices([
        "regression",
      ]),
    )
    .addHelpText(
      "after",
      "\nWorse is a new finding that nothing waives, one that is no longer waived, or a requirement that is not exercised any more.",
    )
    .action(async (before: string, after: string, options: CompareOptions) => {
      const { compareRuns } = await import("./compare-runs.ts");
      compareRuns(before, after, options);
    });
