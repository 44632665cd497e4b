import { Command, InvalidArgumentError } from "commander";
import type { SandboxOptions } from "./serve.ts";

function portNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
}

const collect = (word: string, words: string[] = []) => [...words, word];

/** `wallet-conformance sandbox`. */
export const sandboxCommand = (): Command =>
  new Command("sandbox")
    .description("start the reference service, in memory, for development")
    .option("--port <number>", "the port to listen on", portNumber, 4010)
    .option("--fault <name>", "switch on a deviation from the document (may be repeated)", collect)
    .option(
      "--client-fault <name>",
      "add an API client and switch on a fault for it alone (may be repeated)",
      collect,
    )
    .option(
      "--variant <name>",
      "switch on a lawful variant of the service (may be repeated)",
      collect,
    )
    .option(
      "--patch <file>",
      "lay your own deviations over it, from a module (may be repeated; docs/sandbox.md)",
      collect,
    )
    .action(async (options: SandboxOptions) => {
      const { serve } = await import("./serve.ts");
      await serve(options);
    });
