import { Command } from "commander";
import type { ReplayOptions } from "./replay.ts";

export const replayCommand = (): Command =>
  new Command("replay")
    .description("repeat the test of one finding, and say whether the deviation is still there")
    .argument("<finding>", "the id of the finding, or its first characters")
    .argument("[folder]", "the folder of the run that found it", "reports/latest")
    .option("--api-key <key>", "the API key, if the run was given it as an argument")
    .option(
      "--proxy <url>",
      "the proxy that leads to the deployment (default: as the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY say)",
    )
    .option("--output <folder>", "where to write evidence and reports (default: a new folder)")
    .addHelpText(
      "after",
      `
Exit codes:
  0  FIXED: the check ran and did not fail
  1  STILL THERE
  2  wrong usage, changed evidence, deployment not reachable, or an error of the suite
  3  NOT EXERCISED: the check could not run`,
    )
    .action(async (finding: string, folder: string, options: ReplayOptions) => {
      const { replay } = await import("./replay.ts");
      await replay(finding, folder, options);
    });
