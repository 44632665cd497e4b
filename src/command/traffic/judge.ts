import { Command } from "commander";

interface JudgeOptions {
  target?: string;
  profile?: string;
  output?: string;
}

export const judgeCommand = (): Command =>
  new Command("judge")
    .description(
      "judge recorded traffic: what the client platform sent and what the service answered",
    )
    .argument("<file>", "an HTTP archive (HAR), an evidence.ndjson, or the folder of a run")
    .option(
      "--target <url>",
      "the base URL of the service (default: the host with the most requests)",
    )
    .option("--profile <file>", "the profile of the service")
    .option(
      "--output <folder>",
      "where to write evidence and reports (default: a new folder in reports/)",
    )
    .addHelpText(
      "after",
      `
Exit codes are those of run: 0 conforming, 1 not conforming, 2 no verdict, 3 not fully verified.
More: docs/observe.md`,
    )
    .action(async (file: string, options: JudgeOptions) => {
      const { judgeFile } = await import("../../products/observe/judge-file.ts");
      const { trafficEnvironment } = await import("./environment.ts");
      trafficEnvironment(options);
      process.exitCode = judgeFile(file, process.env);
    });
