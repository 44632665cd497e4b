import { Command } from "commander";
import { listenAddress, type ListenAddress } from "./address.ts";
import { durationMs } from "./duration.ts";

interface ObserveOptions {
  listen: ListenAddress;
  target?: string;
  profile?: string;
  output?: string;
  for?: number;
}

/** `wallet-conformance observe`. */
export const observeCommand = (): Command =>
  new Command("observe")
    .description("stand between a client platform and a service, and judge both by their traffic")
    .requiredOption(
      "--listen <port>",
      "the port, or host:port, that the client platform is to send its requests to",
      listenAddress,
    )
    .option("--target <url>", "the base URL of the service (default: the embedded sandbox)")
    .option("--profile <file>", "the profile of the service")
    .option("--for <duration>", "end after 90s, 10m or 2h (default: on Ctrl-C)", durationMs)
    .option(
      "--output <folder>",
      "the folder for evidence and reports (default: one of its own in reports/)",
    )
    .addHelpText(
      "after",
      "\nThe API secret comes from the environment (API_SECRET). Without it signatures are judged by the service's refusals.\n" +
        "Exit codes are those of a run. More: docs/observe.md",
    )
    .action(async ({ listen, target, profile, output, for: forMs }: ObserveOptions) => {
      const { observe } = await import("../../observe/observe.ts");
      const { trafficEnvironment } = await import("./environment.ts");
      trafficEnvironment({ target, profile, output });
      process.exitCode = await observe(process.env, { ...listen, forMs });
    });
