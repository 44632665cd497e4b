import { faultNames, faults, type FaultName } from "../faults/index.ts";

/** The faults that show in the sandbox as it is: others need a variant. */
const shown = faultNames.filter((name) => !("given" in faults[name]));

export const sampleOfFaults = (size: number): FaultName[] =>
  shown.filter((_, index) => index % Math.floor(shown.length / size) === 0);
