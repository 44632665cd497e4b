import type { CitableId } from "../../spec/register.ts";

/** Found; not found; left the sandbox without an answer; or changed code that no test reaches. */
export type OutcomeName = "killed" | "survived" | "timeout" | "no-coverage";

export interface Outcome {
  id: string;
  outcome: OutcomeName;
  /** The requirement whose tests found it. */
  foundBy?: CitableId;
  detail?: string;
  /** Of a survivor: how many checks could not be run that can be run on the clean sandbox. */
  notRun?: number;
  /** Of a survivor: readings of open points that the clean sandbox does not take. */
  readings?: string[];
  /** Errors of ours at this mutant: checks that crashed. */
  errors?: string[];
}

/** Whether the suite noticed: a target that is stuck does not conform either. */
export const isDetected = ({ outcome }: Pick<Outcome, "outcome">): boolean =>
  outcome === "killed" || outcome === "timeout";
