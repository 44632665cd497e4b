import { remembered } from "../../spec/remembered.ts";
import type { Waiver } from "../evidence/waiver.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Discovered } from "../client/target.ts";

/** What was decided before the first test, the same for every process of the run. */
export interface Run {
  loaded: LoadedProfile;
  discovered: Discovered;
  /** The folder for evidence and reports, as an absolute path. */
  output: string;
  seed: number;
  /** How many times each property is tried. */
  runs: number;
  /** The counterexample that a property is to try alone. */
  path?: string;
  /** How many requests it may send in all, and per second. */
  maxRequests?: number;
  rate?: number;
  /** Whether the bank accounts that a test adds are deleted after it. */
  cleanUp?: true;
  /** The finding to look for: a test that has shown it again need not be tried again. */
  finding?: string;
  /** Requirements or sections the run is limited to; empty for all. */
  only: string[];
  /** The waivers that have not expired. */
  waivers: Waiver[];
}

const variable = "CONFORMANCE_RUN";

/** Hands the run to every process that is started from now on, by the environment. */
export function publishRun(run: Run): void {
  process.env[variable] = JSON.stringify(run);
}

/** Ends the run: another may begin in this process. */
export function withdrawRun(): void {
  delete process.env[variable];
}

/** Whether a run has been published to this process. */
export const isPublished = (): boolean => Boolean(process.env[variable]);

/** The run is asked for at every request. */
const parsed = remembered((published: string) => JSON.parse(published) as Run);

/** The run that this process belongs to. @throws Error when none was prepared */
export function currentRun(): Run {
  const published = process.env[variable];
  if (!published) throw new Error("No run has been prepared.");
  return parsed(published);
}
