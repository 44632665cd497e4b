import { randomUUID } from "node:crypto";
import { faultNames, type FaultName } from "../../../sandbox/faults/index.ts";
import { startSandbox } from "../../../sandbox/start.ts";
import { variantNames, type VariantName } from "../../../sandbox/variants/index.ts";
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

function known<Name extends string>(words: string[], names: readonly Name[], what: string): Name[] {
  const unknown = words.find((word) => !(names as readonly string[]).includes(word));
  if (unknown === undefined) return words as Name[];
  throw new UsageError(
    `There is no ${what} "${unknown}".${didYouMean(unknown, names)}\n` +
      `npx wallet-conformance list ${what}s shows them all.`,
  );
}

/** Starts the sandbox and serves until it is stopped. @throws UsageError */
export async function serve({ port, ...named }: SandboxOptions): Promise<void> {
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
