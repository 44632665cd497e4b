import { Command, Option } from "commander";
import {
  type ListenAddress,
  codesOfRun,
  collect,
  durationMs,
  listenAddress,
  newFolder,
  proxyOf,
} from "./option-values.ts";
import { wrongKinds } from "../products/observe/wrong-kinds.ts";
import { runVariables } from "../judge/run/options.ts";
import { targetVariables } from "../judge/profile/target-variables.ts";

/** What options of several of these commands give; each has some of them. */
type Given = Partial<Record<"target" | "apiKey" | "profile" | "proxy" | "output", string>>;
type Listening = Given & { listen: ListenAddress };

export const observeCommand = (): Command =>
  new Command("observe")
    .description("pass traffic between a client platform and a service, and judge both")
    .requiredOption(
      "--listen <port>",
      "the port, or host:port, that the client platform sends its requests to",
      listenAddress,
    )
    .option("--target <url>", "the base URL of the service (default: the embedded sandbox)")
    .option("--profile <file>", "the profile of the service")
    .option(...proxyOf("the service"))
    .option(
      "--for <duration>",
      "how long, such as 90s, 10m or 2h (default: until Ctrl-C)",
      durationMs,
    )
    .option(...newFolder)
    .addHelpText(
      "after",
      `
The API secret is read from the variable API_SECRET. Without it, signatures can't be checked: a
signature counts as wrong if the service refuses it as wrong.

${codesOfRun}
More: docs/observe.md`,
    )
    .action(async ({ listen, for: forMs, ...options }: Listening & { for?: number }) => {
      const { observe } = await import("../products/observe/observe.ts");
      trafficEnvironment(options);
      process.exitCode = await observe(process.env, { ...listen, forMs });
    });

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
    .option(...newFolder)
    .addHelpText(
      "after",
      `
${codesOfRun}
More: docs/observe.md`,
    )
    .action(async (file: string, options: Given) => {
      const { judgeFile } = await import("../products/observe/judge-file.ts");
      trafficEnvironment(options);
      process.exitCode = judgeFile(file, process.env);
    });

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
    .option(...newFolder)
    .addHelpText(
      "after",
      `
The command gets the environment variables WALLET_BASE_URL, WALLET_API_KEY, WALLET_API_SECRET,
WALLET_SCENARIO and WALLET_TASK, a JSON object that says what to do: docs/client.md

${codesOfRun}`,
    )
    .action(
      async (
        words: [string, ...string[]],
        options: Given & { name?: string; scenario?: string[]; timeout: number },
      ) => {
        const { certify } = await import("../products/certify/certify.ts");
        trafficEnvironment(options);
        process.exitCode = await certify(process.env, {
          command: { words, timeoutMs: options.timeout },
          name: options.name ?? words.slice(0, 2).join(" "),
          only: options.scenario ?? [],
          profile: options.profile,
        });
      },
    );

export const signCommand = (): Command =>
  new Command("sign")
    .description(
      "sign the requests of any tool: pass them on to a service, rightly signed or wrongly",
    )
    .requiredOption(
      "--listen <port>",
      "the port on this machine that the tool sends its requests to",
      listenAddress,
    )
    .option("--target <url>", "the base URL of the service (default: the embedded sandbox)")
    .option("--api-key <key>", "the API key (default: the variable API_KEY)")
    .option("--profile <file>", "the profile of the service")
    .addOption(
      new Option("--wrong <kind>", "what is to be wrong in every signature").choices(
        Object.keys(wrongKinds),
      ),
    )
    .addHelpText(
      "after",
      `
The API secret is read from the variable API_SECRET. X-User-Id is signed where the tool sends it,
and its X-Request-Id is kept. More: docs/observe.md`,
    )
    .action(async ({ listen, wrong, ...options }: Listening & { wrong?: string }) => {
      const { signWhatPasses } = await import("../products/observe/sign.ts");
      trafficEnvironment(options);
      process.exitCode = await signWhatPasses(process.env, { ...listen, wrong });
    });

function trafficEnvironment({ target, apiKey, profile, proxy, output }: Given): void {
  const variables = {
    [targetVariables.baseUrl]: target,
    [targetVariables.apiKey]: apiKey,
    [targetVariables.profile]: profile,
    [targetVariables.proxy]: proxy,
    [runVariables.output]: output,
  };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
}
