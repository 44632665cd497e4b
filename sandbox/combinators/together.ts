import { applyPatches, type Patch } from "../patch.ts";

/** Each laid over the one before. */
export const together =
  (...patches: readonly Patch[]): Patch =>
  (service) =>
    applyPatches(service, patches);
