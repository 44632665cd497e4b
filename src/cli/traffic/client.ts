import { Command } from "commander";
import { durationMs } from "./duration.ts";

interface ClientOptions {
  scenario?: string[];
  name?: string;
  timeout: number;
  output?: string;
}

const collect = (word: string, words: string[] = []) => [...words, word];

/** `wallet-conformance client`. */
export const clientCommand = (): Command =>
  new Command("client")
    .description("certify a client platform by its own command, run against the sandbox")
    .argument("<command...>", "the command, after --; it is run once for each scenario")
    .option(
      "--name <name>",
      "the name of the platform, for report and certificate (default: the command)",
    )
    .option("--scenario <name>", "only this scenario (may be repeated)", collect)
    .option(
      "--timeout <duration>",
      "the time that the command has in a scenario",
      durationMs,
      60_000,
    )
    .option(
      "--output <folder>",
      "the folder for evidence and reports (default: one of its own in reports/)",
    )
    .addHelpText(
      "after",
      "\nThe command finds in its environment WALLET_BASE_URL, WALLET_API_KEY, WALLET_API_SECRET, WALLET_SCENARIO\n" +
        "and WALLET_TASK, a JSON object that says what to do. Exit codes are those of a run. More: docs/client.md",
    )
    .action(async (words: [string, ...string[]], options: ClientOptions) => {
      const { certify } = await import("../../certify/certify.ts");
      const { trafficEnvironment } = await import("./environment.ts");
      trafficEnvironment({ output: options.output });
      process.exitCode = await certify(process.env, {
        command: { words, timeoutMs: options.timeout },
        name: options.name ?? words.slice(0, 2).join(" "),
        only: options.scenario ?? [],
      });
    });
