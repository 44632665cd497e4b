import { Command, InvalidArgumentError } from "commander";
import { collect } from "../option-values.ts";
import type { SandboxOptions } from "./serve.ts";

function portNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
}

export const sandboxCommand = (): Command =>
  new Command("sandbox")
    .description("start the reference service, in memory")
    .option("--port <number>", "the port to listen on", portNumber, 4010)
    .option("--profile <file>", "speak the dialect of the deployment that this profile is of")
    .option(
      "--fault <name>",
      "break one rule of the document; see list faults (repeatable)",
      collect,
    )
    .option(
      "--client-fault <name>",
      "add an API client and switch on a fault for it alone (repeatable)",
      collect,
    )
    .option(
      "--variant <name>",
      "decide differently what the document leaves open; see list variants (repeatable)",
      collect,
    )
    .option(
      "--patch <file>",
      "apply your own deviations from a module; see docs/sandbox.md (repeatable)",
      collect,
    )
    .addHelpText(
      "after",
      "\nIt prints its address, its credentials and a command that tests it. Ctrl-C ends it.",
    )
    .action(async (options: SandboxOptions) => {
      const { serve } = await import("./serve.ts");
      await serve(options);
    });
