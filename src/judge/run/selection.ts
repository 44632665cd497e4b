import { entryOf, findEntry, type CitableId } from "../../../spec/register.ts";
import type { Section } from "../../../spec/vocabulary.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { testChecks } from "./catalogue.ts";
import { profileFromEnvironment } from "../profile/from-environment.ts";
import { type Profile, takesTime } from "../profile/profile.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { optionIn } from "./options.ts";
import { currentRun, isPublished } from "./published.ts";
import { targetVariables } from "../profile/target-variables.ts";

/** Another worker takes a second to start; `requestsASecond`: what one sends in that time. */
interface Suited {
  workers: number;
  requestsASecond: number;
}

const embedded: Suited = { workers: 2, requestsASecond: 400 };
const remote: Suited = { workers: 4, requestsASecond: 50 };
/** What is verified or visible later has most tests only wait. */
const workersForWaiting = 12;

function profileOf(environment: NodeJS.ProcessEnv): Profile | undefined {
  if (isPublished()) return currentRun().loaded.profile;
  try {
    return profileFromEnvironment(environment).profile;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** Longer than any profile's request timeout, so that the request fails first on a hung target. */
const longestSilenceMs = 180_000;

/** `fullyParallel` if tests mostly wait: else the longest file would determine the time. @throws UsageError */
export function parallelismOf(environment: NodeJS.ProcessEnv, requests = Infinity) {
  const given = optionIn(environment, "workers");
  const { baseUrl, profile } = targetVariables;
  const isRemote = Boolean(environment[baseUrl] || environment[profile]);
  const known = isRemote ? profileOf(environment) : undefined;
  const isWaiting = known !== undefined && takesTime(known);
  const usual = isRemote ? remote : embedded;
  const rate = optionIn(environment, "rate") ?? Infinity;
  const worthwhile = Math.ceil(
    Math.min(usual.workers, requests / usual.requestsASecond, Math.max(rate, 1)),
  );
  const workers = given ?? (isWaiting ? workersForWaiting : worthwhile);
  // Workers share the rate, and a request may follow a state's.
  const turnMs = (1000 * workers) / rate;
  return { workers, timeout: longestSilenceMs + 2 * turnMs, fullyParallel: isWaiting };
}

export interface CitingTest {
  id: string;
  cites: CitableId[];
}

export const citingTests = (): CitingTest[] =>
  [...groupBy(testChecks(), ({ id }) => id.split("#")[0] ?? id)].map(([id, checks]) => ({
    id,
    cites: checks.map(({ requirement }) => requirement),
  }));

const sectionsOf = ({ cites }: CitingTest): Section[] => cites.map((id) => entryOf(id).section);

/** A requirement that no test cites is judged at every exchange: run its section, or everything. Undefined: run all. */
export function selectionOf(only: readonly string[]) {
  if (only.length === 0) return undefined;
  const tests = citingTests();
  const cited = new Set<string>(tests.flatMap(({ cites }) => cites));
  const tested = new Set<string>(tests.flatMap(sectionsOf));
  const tags = new Set(
    only.map((word) => (cited.has(word) ? word : (findEntry(word)?.section ?? word))),
  );
  if ([...tags].some((tag) => !cited.has(tag) && !tested.has(tag))) return undefined;
  return {
    grep: new RegExp(`@(${[...tags].join("|")})(?![\\w-])`),
    tests: tests.filter((test) =>
      [...test.cites, ...sectionsOf(test)].some((tag) => tags.has(tag)),
    ),
  };
}

const fileOf = (id: string): string => id.slice(0, id.lastIndexOf("/"));

export const filesOf = (tests: readonly Pick<CitingTest, "id">[]): string[] =>
  [...new Set(tests.map(({ id }) => fileOf(id)))].map((file) => `**/${file}.spec.@(ts|js)`);

/** An id has the title's words; anything else may separate them in the title. */
const between = "[^a-z0-9]+";

function patternOf(id: string): string {
  const file = fileOf(id);
  const words = id.slice(file.length + 1).split("-");
  return `${file}\\.spec\\.[jt]s [^a-z0-9]*${words.join(between)}[^a-z0-9]*`;
}

/** In each try. Playwright matches `file title @tags`. */
export const selectTests = (ids: readonly string[]) => ({
  testMatch: filesOf(ids.map((id) => ({ id }))),
  grep: new RegExp(`(${ids.map(patternOf).join("|")})(\\(try \\d+\\))?( @[\\w-]+)*$`, "i"),
});
