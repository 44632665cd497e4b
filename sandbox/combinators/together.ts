import { applyPatches, type Patch } from "../patch.ts";

/** Several patches as one, each laid over the one before. */
export const together =
  (...patches: readonly Patch[]): Patch =>
  (service) =>
    applyPatches(service, patches);
