import type { FaultName } from "./faults/index.ts";
import type { Patch } from "./patch.ts";
import type { VariantName } from "./variants/index.ts";

// There are hundreds, and most sandboxes have none: they are loaded when one is asked for.

/** The patches of these variants. */
export async function patchesOfVariants(names: readonly VariantName[]): Promise<Patch[]> {
  if (names.length === 0) return [];
  const { variants } = await import("./variants/index.ts");
  return names.map((name) => variants[name].patch);
}

/** The patches of these faults. */
export async function patchesOfFaults(names: readonly FaultName[]): Promise<Patch[]> {
  if (names.length === 0) return [];
  const { faults } = await import("./faults/index.ts");
  return names.map((name) => faults[name].patch);
}

/** The variants that a fault needs to show, if it does. */
export async function variantsGivenTo(fault: FaultName): Promise<readonly VariantName[]> {
  const { faults } = await import("./faults/index.ts");
  return faults[fault].given ?? [];
}
