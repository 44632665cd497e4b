import { Command, Option } from "commander";
import { collect, durationMs } from "../option-values.ts";

interface ClientOptions {
  profile?: string;
  scenario?: string[];
  name?: string;
  timeout: number;
  output?: string;
}

export const clientCommand = (): Command =>
  new Command("client")
    .description("certify a client platform: run its own command against the sandbox")
    .argument("<command...>", "the command, after --; it runs once for each scenario")
    .option(
      "--name <name>",
      "the name of the platform on report and certificate (default: the command)",
    )
    .option("--scenario <name>", "only this scenario; see list scenarios (repeatable)", collect)
    .addOption(
      new Option("--timeout <duration>", "how long the command may take in a scenario")
        .argParser(durationMs)
        .default(60_000, "60s"),
    )
    .option(
      "--profile <file>",
      "the service speaks the dialect of the deployment that this profile is of",
    )
    .option(
      "--output <folder>",
      "where to write evidence and reports (default: a new folder in reports/)",
    )
    .addHelpText(
      "after",
      `
The command gets the environment variables WALLET_BASE_URL, WALLET_API_KEY, WALLET_API_SECRET,
WALLET_SCENARIO and WALLET_TASK, a JSON object that says what to do: docs/client.md

Exit codes are those of run: 0 conforming, 1 not conforming, 2 no verdict, 3 not fully verified.`,
    )
    .action(async (words: [string, ...string[]], options: ClientOptions) => {
      const { certify } = await import("../../products/certify/certify.ts");
      const { trafficEnvironment } = await import("./environment.ts");
      trafficEnvironment({ output: options.output, profile: options.profile });
      process.exitCode = await certify(process.env, {
        command: { words, timeoutMs: options.timeout },
        name: options.name ?? words.slice(0, 2).join(" "),
        only: options.scenario ?? [],
        profile: options.profile,
      });
    });
