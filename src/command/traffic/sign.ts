import { Command, Option } from "commander";
import { wrongKinds } from "../../products/observe/wrong-kinds.ts";
import { listenAddress, type ListenAddress } from "../option-values.ts";

interface SignOptions {
  listen: ListenAddress;
  target?: string;
  apiKey?: string;
  profile?: string;
  wrong?: string;
}

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
    .action(async ({ listen, target, apiKey, profile, wrong }: SignOptions) => {
      const { signWhatPasses } = await import("../../products/observe/sign.ts");
      const { trafficEnvironment } = await import("./environment.ts");
      trafficEnvironment({ target, profile, apiKey });
      process.exitCode = await signWhatPasses(process.env, { ...listen, wrong });
    });
