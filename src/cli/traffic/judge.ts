import { Command } from "commander";

interface JudgeOptions {
  target?: string;
  profile?: string;
  output?: string;
}

/** `wallet-conformance judge`. */
export const judgeCommand = (): Command =>
  new Command("judge")
    .description("judge recorded traffic, of a client platform and of a service")
    .argument("<file>", "an HTTP archive (HAR), an evidence.ndjson, or the folder of a run")
    .option(
      "--target <url>",
      "the base URL of the service (default: the host that most requests went to)",
    )
    .option("--profile <file>", "the profile of the service")
    .option(
      "--output <folder>",
      "the folder for evidence and reports (default: one of its own in reports/)",
    )
    .addHelpText("after", "\nExit codes are those of a run. More: docs/observe.md")
    .action(async (file: string, options: JudgeOptions) => {
      const { judgeFile } = await import("../../observe/judge-file.ts");
      const { trafficEnvironment } = await import("./environment.ts");
      trafficEnvironment(options);
      process.exitCode = judgeFile(file, process.env);
    });
