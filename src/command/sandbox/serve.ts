import { randomUUID } from "node:crypto";
import { startSandbox } from "../../../proof/deviations.ts";
import { faultsNamed, variantsNamed } from "../api/deviations-named.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { loadPatchFile } from "./patch-file.ts";
import { welcome } from "./welcome.ts";

export interface SandboxOptions {
  port: number;
  fault?: string[];
  clientFault?: string[];
  variant?: string[];
  patch?: string[];
}

export async function serve({ port, ...named }: SandboxOptions): Promise<void> {
  const faults = await faultsNamed(named.fault);
  const clientFaults = await faultsNamed(named.clientFault);
  const variants = await variantsNamed(named.variant);
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
