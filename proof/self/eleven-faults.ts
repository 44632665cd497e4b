import type { FaultName } from "../faults/index.ts";

export const elevenFaults: FaultName[] = [
  "success-flag-missing",
  "remaining-stale",
  "remaining-wrong-now-and-then",
  "consumed-as-text",
  "limit-boundary-exclusive",
  "is-nre-missing-in-status",
  "readd-in-place",
  "readd-deletes-neighbour",
  "method-not-consumed",
  "weekly-not-consumed",
  "signature-prefix-compared",
];
