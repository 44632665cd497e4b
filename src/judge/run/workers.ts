import { profileFromEnvironment } from "../profile/from-environment.ts";
import { type Profile, verifiesLater } from "../profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { optionIn } from "./options.ts";
import { currentRun, isPublished } from "./published.ts";
import { targetVariables } from "../profile/target-variables.ts";

/** How many workers suit a kind of target, and how many requests one sends in the second that another takes to start. */
interface Suited {
  workers: number;
  requestsASecond: number;
}

const embedded: Suited = { workers: 2, requestsASecond: 400 };
const remote: Suited = { workers: 4, requestsASecond: 50 };
/** Where KYC or bank accounts are verified later, most tests only wait. */
const workersForWaiting = 12;

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

/** Longer than the longest a request may take by any profile, so that a hung target is found by its request. */
const longestSilenceMs = 180_000;

/** Where tests mostly wait, the longest file would take longer than all others: its tests are spread. @throws UsageError */
export function parallelismOf(environment: NodeJS.ProcessEnv, requests = Infinity) {
  const given = optionIn(environment, "workers");
  const { baseUrl, profile } = targetVariables;
  const isRemote = Boolean(environment[baseUrl] || environment[profile]);
  const known = isRemote ? profileOf(environment) : undefined;
  const isWaiting = known !== undefined && verifiesLater(known);
  const usual = isRemote ? remote : embedded;
  const rate = optionIn(environment, "rate") ?? Infinity;
  const worthwhile = Math.ceil(
    Math.min(usual.workers, requests / usual.requestsASecond, Math.max(rate, 1)),
  );
  const workers = given ?? (isWaiting ? workersForWaiting : worthwhile);
  // Each has its part of the rate, and a request may follow a state.
  const turnMs = (1000 * workers) / rate;
  return { workers, timeout: longestSilenceMs + 2 * turnMs, fullyParallel: isWaiting };
}
