import { randomUUID } from "node:crypto";
import type { FaultName } from "../../../sandbox/faults/index.ts";
import { startSandbox } from "../../../sandbox/start.ts";
import type { VariantName } from "../../../sandbox/variants/index.ts";
import { didYouMean, UsageError } from "../../usage-error.ts";
import { loadPatchFile } from "./patch-file.ts";
import { welcome } from "./welcome.ts";

/** The options as commander gives them. */
export interface SandboxOptions {
  port: number;
  fault?: string[];
  clientFault?: string[];
  variant?: string[];
  patch?: string[];
}

async function known<Name extends string>(
  words: string[],
  loadNames: () => Promise<readonly Name[]>,
  what: string,
): Promise<Name[]> {
  if (words.length === 0) return [];
  const names = await loadNames();
  const unknown = words.find((word) => !(names as readonly string[]).includes(word));
  if (unknown === undefined) return words as Name[];
  throw new UsageError(
    `There is no ${what} "${unknown}".${didYouMean(unknown, names)}\n` +
      `npx wallet-conformance list ${what}s shows them all.`,
  );
}

const faultsNamed = (words: string[]): Promise<FaultName[]> =>
  known(words, async () => (await import("../../../sandbox/faults/index.ts")).faultNames, "fault");

const variantsNamed = (words: string[]): Promise<VariantName[]> =>
  known(
    words,
    async () => (await import("../../../sandbox/variants/index.ts")).variantNames,
    "variant",
  );

/** Starts the sandbox and serves until it is stopped. @throws UsageError */
export async function serve({ port, ...named }: SandboxOptions): Promise<void> {
  const faults = await faultsNamed(named.fault ?? []);
  const clientFaults = await faultsNamed(named.clientFault ?? []);
  const variants = await variantsNamed(named.variant ?? []);
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
