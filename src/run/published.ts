import type { LoadedProfile } from "../profile/load.ts";
import type { Discovered } from "../client/target.ts";

/** What was settled before the first test, as every process of the run knows it. */
export interface Run {
  loaded: LoadedProfile;
  discovered: Discovered;
  /** The folder evidence and reports go to, absolute. */
  output: string;
  seed: number;
  /** How many times each property is tried. */
  runs: number;
  /** The counterexample that one of its properties is to go straight to. */
  path?: string;
  /** How many requests it may send in all, and how many a second. */
  maxRequests?: number;
  rate?: number;
  /** Requirements or sections the run is limited to; empty for all. */
  only: string[];
}

const variable = "CONFORMANCE_RUN";

/** Hands the run to the processes started from here on: they inherit the environment. */
export function publishRun(run: Run): void {
  process.env[variable] = JSON.stringify(run);
}

/** Whether a run has been published to this process. */
export const isPublished = (): boolean => Boolean(process.env[variable]);

/** The run this process belongs to. */
export function currentRun(): Run {
  const published = process.env[variable];
  if (!published) throw new Error("No run has been prepared.");
  return JSON.parse(published) as Run;
}
