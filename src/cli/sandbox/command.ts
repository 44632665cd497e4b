import { Command, InvalidArgumentError } from "commander";
import { closest } from "fastest-levenshtein";
import { randomUUID } from "node:crypto";
import { faultNames, type FaultName } from "../../../sandbox/faults/index.ts";
import { startSandbox } from "../../../sandbox/start.ts";
import { variantNames, type VariantName } from "../../../sandbox/variants/index.ts";
import { UsageError } from "../../usage-error.ts";
import { loadPatchFile } from "./patch-file.ts";
import { welcome } from "./welcome.ts";

interface SandboxOptions {
  port: number;
  fault?: string[];
  clientFault?: string[];
  variant?: string[];
  patch?: string[];
}

function portNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new InvalidArgumentError("Expected a number from 0 to 65535.");
}

function known<Name extends string>(words: string[], names: readonly Name[], what: string): Name[] {
  const unknown = words.find((word) => !(names as readonly string[]).includes(word));
  if (unknown === undefined) return words as Name[];
  throw new UsageError(
    `There is no ${what} "${unknown}". Did you mean "${closest(unknown, [...names])}"?\n` +
      `npx wallet-conformance list ${what}s shows them all.`,
  );
}

async function serve({ port, ...named }: SandboxOptions): Promise<void> {
  const faults: FaultName[] = known(named.fault ?? [], faultNames, "fault");
  const clientFaults: FaultName[] = known(named.clientFault ?? [], faultNames, "fault");
  const variants: VariantName[] = known(named.variant ?? [], variantNames, "variant");
  const own = (await Promise.all((named.patch ?? []).map(loadPatchFile))).flat();
  const patches = own.map((each) => each.patch);
  const controlToken = process.env.STATES_TOKEN || randomUUID();
  const options = { port, faults, clientFaults, variants, patches, controlToken };
  const sandbox = await startSandbox(options).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  console.log(welcome(sandbox, own));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close());
  }
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
    .action(serve);
