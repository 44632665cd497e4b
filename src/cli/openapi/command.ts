import { Command } from "commander";
import type { DescriptionOptions } from "./print-description.ts";

/** `wallet-conformance openapi`. */
export const openapiCommand = (): Command =>
  new Command("openapi")
    .description(
      "print the interface as OpenAPI 3.1, as a profile binds it: for mocks, generators and docs",
    )
    .option("--profile <file>", "the profile of the target (default: the sandbox's)")
    .option("--base-url <url>", "the base URL of the target, where the profile gives none")
    .option("--json", "print JSON instead of YAML")
    .action(async (options: DescriptionOptions) => {
      const { printDescription } = await import("./print-description.ts");
      printDescription(options);
    });
