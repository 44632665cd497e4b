import { Command } from "commander";
import type { DescriptionOptions } from "./print-description.ts";

export const openapiCommand = (): Command =>
  new Command("openapi")
    .description("print the OpenAPI description of a deployment, as its profile describes it")
    .option("--profile <file>", "its profile (default: the sandbox's)")
    .option("--base-url <url>", "its base URL, if the profile has none")
    .option("--json", "print JSON instead of YAML")
    .addHelpText(
      "after",
      `
OpenAPI 3.1 with its paths, names and errors, for mock servers, client generators and documentation.`,
    )
    .action(async (options: DescriptionOptions) => {
      const { printDescription } = await import("./print-description.ts");
      printDescription(options);
    });
