import { Command } from "commander";
import type { ReplayOptions } from "./replay.ts";

/** `wallet-conformance replay`. */
export const replayCommand = (): Command =>
  new Command("replay")
    .description("run only what shows a finding again, and say whether it is still there")
    .argument("<finding>", "the id of the finding, or how it begins")
    .argument("[folder]", "the folder of the run that found it", "reports/latest")
    .option("--api-key <key>", "the API key, where the run was given it as an argument")
    .option("--output <folder>", "the folder for evidence and reports (default: one of its own)")
    .addHelpText(
      "after",
      "\nExit codes:\n" +
        "  0  FIXED: its check ran and did not fail\n" +
        "  1  STILL THERE\n" +
        "  2  no answer: wrong usage, changed evidence, target not reachable, error of the suite\n" +
        "  3  NOT EXERCISED: its check could not run",
    )
    .action(async (finding: string, folder: string, options: ReplayOptions) => {
      const { replay } = await import("./replay.ts");
      await replay(finding, folder, options);
    });
