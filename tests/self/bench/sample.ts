import { faultNames, type FaultName } from "../../../sandbox/faults/index.ts";

/** So many faults, spread evenly over all of them. */
export const sampleOfFaults = (size: number): FaultName[] =>
  faultNames.filter((_, index) => index % Math.floor(faultNames.length / size) === 0);
