import { Command } from "commander";
import { durationMs, listenAddress, type ListenAddress } from "../option-values.ts";

interface ObserveOptions {
  listen: ListenAddress;
  target?: string;
  profile?: string;
  proxy?: string;
  output?: string;
  for?: number;
}

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
    .option(
      "--proxy <url>",
      "the proxy that leads to the service (default: as the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY say)",
    )
    .option(
      "--for <duration>",
      "how long, such as 90s, 10m or 2h (default: until Ctrl-C)",
      durationMs,
    )
    .option(
      "--output <folder>",
      "where to write evidence and reports (default: a new folder in reports/)",
    )
    .addHelpText(
      "after",
      `
The API secret is read from the variable API_SECRET. Without it, signatures can't be checked: a
signature counts as wrong if the service refuses it as wrong.

Exit codes are those of run: 0 conforming, 1 not conforming, 2 no verdict, 3 not fully verified.
More: docs/observe.md`,
    )
    .action(async ({ listen, for: forMs, ...options }: ObserveOptions) => {
      const { observe } = await import("../../products/observe/observe.ts");
      const { trafficEnvironment } = await import("./environment.ts");
      trafficEnvironment(options);
      process.exitCode = await observe(process.env, { ...listen, forMs });
    });
