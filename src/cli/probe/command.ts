import { Command } from "commander";
import type { ProbeCommandOptions } from "./run-probe.ts";

/** `wallet-conformance probe`. */
export const probeCommand = (): Command =>
  new Command("probe")
    .description(
      "find out by few requests how a target does what the document leaves open, and draft its profile",
    )
    .requiredOption("--base-url <url>", "the base URL of the target, without /api/v2")
    .option(
      "--api-key <key>",
      "the API key, or the variable API_KEY (the secret comes from API_SECRET)",
    )
    .option("--openapi <file or url>", "the target's own OpenAPI description, JSON or YAML")
    .option("--profile <file>", "a profile with what you know already, such as test data")
    .option("--har <file>", "recorded traffic of the target (HAR)")
    .option(
      "--states-url <url>",
      "the address of its provider states (the token comes from STATES_TOKEN)",
    )
    .option("--name <name>", "the target's name in reports (default: its host)")
    .option("--output <file>", "where to write the profile", "profile.yaml")
    .option("--force", "write over a file that is there")
    .option("--read-only", "send nothing that creates or changes anything")
    .addHelpText(
      "after",
      "\nIt creates one user with the test data, adds three bank accounts, sells once of each kind and reads what came of it:" +
        "\nabout seventy requests. With --read-only it sends about twenty, which change nothing, and finds out less." +
        "\nExit codes: 0 when a profile was written, 2 when the target can't be reached or isn't this service.",
    )
    .action(async (options: ProbeCommandOptions) => {
      const { runProbe } = await import("./run-probe.ts");
      await runProbe(options);
    });
