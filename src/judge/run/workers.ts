import { profileFromEnvironment, targetVariables } from "../profile/from-environment.ts";
import type { Profile } from "../profile/profile.ts";
import { verifiesSlowly } from "../profile/waits.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { workersOf } from "./options.ts";
import { currentRun, isPublished } from "./published.ts";

/** How many workers suit a kind of target, and how many requests one sends in the second that another takes to start. */
interface Suited {
  workers: number;
  requestsASecond: number;
}

/** Against the embedded sandbox the time goes into computing. */
const embedded: Suited = { workers: 2, requestsASecond: 400 };
/** Against a remote target it goes into waiting for answers. */
const remote: Suited = { workers: 4, requestsASecond: 50 };
/** Where KYC and bank accounts take many seconds, most tests only wait. */
const workersForSlow = 16;

/** The profile of the run; undefined where it's wrong, which the run itself says in full. */
function profileOf(environment: NodeJS.ProcessEnv): Profile | undefined {
  if (isPublished()) return currentRun().loaded.profile;
  try {
    return profileFromEnvironment(environment).profile;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** How the tests of a run share the workers. */
interface Parallelism {
  workers: number;
  /** Whether tests of one file run in several workers. */
  fullyParallel: boolean;
}

/**
 * How tests run in parallel: in as many workers as were asked for, else as suits the target and the number of
 * requests, where it's known. Where tests mostly wait, the longest file would take longer than all others together,
 * so its tests are spread too. @throws UsageError
 */
export function parallelismOf(environment: NodeJS.ProcessEnv, requests = Infinity): Parallelism {
  const given = workersOf(environment);
  const { baseUrl, profile } = targetVariables;
  const isRemote = Boolean(environment[baseUrl] || environment[profile]);
  const known = isRemote ? profileOf(environment) : undefined;
  const isSlow = known !== undefined && verifiesSlowly(known);
  const usual = isRemote ? remote : embedded;
  const worthwhile = Math.min(usual.workers, Math.ceil(requests / usual.requestsASecond));
  return { workers: given ?? (isSlow ? workersForSlow : worthwhile), fullyParallel: isSlow };
}
