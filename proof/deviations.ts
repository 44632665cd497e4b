import { randomUUID } from "node:crypto";
import type { Patch } from "../sandbox/patch.ts";
import {
  startSandbox as startPatched,
  type Sandbox as PatchedSandbox,
  type SandboxOptions as PatchedOptions,
  type Tenant,
} from "../sandbox/start.ts";
import type { FaultName } from "./faults/index.ts";
import type { VariantName } from "./variants/index.ts";

export interface SandboxOptions extends Omit<PatchedOptions, "tenants"> {
  variants?: readonly VariantName[];
  faults?: readonly FaultName[];
  clientFaults?: readonly FaultName[];
  dialect?: Dialect;
}

/** How a sandbox reads the document and speaks; deviations are applied in between. */
export interface Dialect {
  readings: Patch;
  speech: Patch;
}

export type FaultyClient = Tenant & { fault: FaultName };

export type Sandbox = PatchedSandbox & { faultyClients: FaultyClient[] };

// Imported on demand, since there are hundreds and most sandboxes have none.

async function patchesOfVariants(names: readonly VariantName[]): Promise<Patch[]> {
  if (names.length === 0) return [];
  const { variants } = await import("./variants/index.ts");
  return names.map((name) => variants[name].patch);
}

async function patchesOfFaults(names: readonly FaultName[]): Promise<Patch[]> {
  if (names.length === 0) return [];
  const { faults } = await import("./faults/index.ts");
  return names.map((name) => faults[name].patch);
}

/** With the variants without which the fault doesn't show. */
async function faultyClient(fault: FaultName, dialect: Dialect): Promise<FaultyClient> {
  const { faults } = await import("./faults/index.ts");
  const { given = [], patch } = faults[fault];
  return {
    fault,
    name: fault,
    apiKey: `client-of-${fault}`,
    apiSecret: randomUUID(),
    controlToken: randomUUID(),
    patches: [dialect.readings, ...(await patchesOfVariants(given)), patch, dialect.speech],
  };
}

const itsOwn: Dialect = { readings: () => ({}), speech: () => ({}) };

export async function startSandbox({
  variants = [],
  faults = [],
  clientFaults = [],
  patches = [],
  dialect = itsOwn,
  ...options
}: SandboxOptions = {}): Promise<Sandbox> {
  const faultyClients = await Promise.all(
    clientFaults.map((fault) => faultyClient(fault, dialect)),
  );
  const sandbox = await startPatched({
    ...options,
    patches: [
      dialect.readings,
      ...(await patchesOfVariants(variants)),
      ...(await patchesOfFaults(faults)),
      ...patches,
      dialect.speech,
    ],
    tenants: faultyClients,
  });
  return { ...sandbox, faultyClients };
}
