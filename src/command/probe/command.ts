import { Command } from "commander";
import type { ProbeCommandOptions } from "./run-probe.ts";

export const probeCommand = (): Command =>
  new Command("probe")
    .description(
      "find out how a deployment works with some ninety requests, more where KYC and accounts take time, and draft its profile",
    )
    .requiredOption("--base-url <url>", "its base URL: what comes before /api/v2")
    .option(
      "--api-key <key>",
      "its API key (default: the variable API_KEY); the secret is read from API_SECRET",
    )
    .option(
      "--openapi <file or url...>",
      "its own description: Swagger 2.0 or OpenAPI 3, JSON or YAML; several if each describes a part",
    )
    .option("--profile <file>", "a profile with what you already know, such as test data")
    .option("--har <file...>", "recorded traffic (HAR)")
    .option(
      "--states-url <url>",
      "the address of its provider states; the token is read from STATES_TOKEN",
    )
    .option(
      "--proxy <url>",
      "the proxy that leads to it (default: as the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY say)",
    )
    .option("--rate <rate>", "send at most this many requests per second (2, 0.5) or minute (30/m)")
    .option("--name <name>", "its name in reports (default: its host)")
    .option("--output <file>", "where to write the profile", "profile.yaml")
    .option("--force", "overwrite that file if it exists")
    .option("--read-only", "send only requests that change nothing")
    .addHelpText(
      "after",
      `
It creates one user with the test data, adds three bank accounts, sells once of each kind and reads
the results. With --read-only it sends about twenty requests and finds out less.

Exit codes:
  0  the profile was written
  2  wrong usage, or the deployment can't be reached or isn't this service`,
    )
    .action(async (options: ProbeCommandOptions) => {
      const { runProbe } = await import("./run-probe.ts");
      await runProbe(options);
    });
