import { randomInt } from "node:crypto";
import { register } from "../../../spec/register.ts";
import { sections } from "../../../spec/vocabulary.ts";
import type { RunOptions } from "../../record/evidence/identities.ts";
import { didYouMean, UsageError } from "../../ground/usage-error.ts";

/** The environment variables of a run, except those that name its target. */
export const runVariables = {
  output: "CONFORMANCE_OUTPUT",
  seed: "CONFORMANCE_SEED",
  runs: "CONFORMANCE_RUNS",
  path: "CONFORMANCE_PATH",
  maxRequests: "CONFORMANCE_MAX_REQUESTS",
  rate: "CONFORMANCE_RATE",
  only: "CONFORMANCE_ONLY",
  waivers: "CONFORMANCE_WAIVERS",
  shard: "CONFORMANCE_SHARD",
  workers: "CONFORMANCE_WORKERS",
  failFast: "CONFORMANCE_FAIL_FAST",
  operator: "CONFORMANCE_OPERATOR",
  cleanUp: "CONFORMANCE_CLEAN_UP",
  /** The one test to run, by its id; the finding to look for in it, and how often to try. */
  test: "CONFORMANCE_TEST",
  finding: "CONFORMANCE_FINDING",
  tries: "CONFORMANCE_TRIES",
} as const;

const defaultRuns = 10;
const largestSeed = 2 ** 31 - 1;

/** The seed of the properties; drawn at random when none is given. @throws UsageError unless it is an integer */
export function seedOf(environment: NodeJS.ProcessEnv): number {
  const text = environment[runVariables.seed];
  if (!text) return randomInt(largestSeed);
  const seed = Number(text);
  if (Number.isInteger(seed)) return seed;
  throw new UsageError(`The seed "${text}" is not a whole number. Expected something like 42.`);
}

const writtenPath = /^[a-z0-9-]+(\/[a-z0-9-]+)*\/\d+(:\d+)*(\/.+)?$/;

/** The counterexample that a property is to try alone. @throws UsageError unless it has the form of one */
export function pathOf(environment: NodeJS.ProcessEnv): { path?: string } {
  const path = environment[runVariables.path];
  if (!path) return {};
  if (writtenPath.test(path)) return { path };
  throw new UsageError(
    `The path "${path}" is not the path of a counterexample. Copy it, with its seed, from the replay line of a finding.`,
  );
}

/** A whole number above zero; undefined where none is given. @throws UsageError for anything else */
export function positive(text: string | undefined, what: string): number | undefined {
  if (!text) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UsageError(
    `The ${what} "${text}" is not a whole number above zero. Expected something like 20.`,
  );
}

/** How many times each property is tried. @throws UsageError */
export const runsOf = (environment: NodeJS.ProcessEnv): number =>
  positive(environment[runVariables.runs], "number of runs") ?? defaultRuns;

const writtenRate = /^(\d+|\d*\.\d+)(?:\/(s|m|h))?$/;
const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** Requests per second, of a rate as it's written: `20`, `0.5/s`, `30/m`. @throws UsageError */
function rateOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const [, count = "", unit = "s"] = writtenRate.exec(text) ?? [];
  const rate = Number(count) / (unitSeconds[unit] ?? 1);
  if (rate > 0) return rate;
  throw new UsageError(
    `The rate "${text}" is not a number of requests per second, minute or hour. Expected something like 20, 0.5, 30/m or 1000/h.`,
  );
}

/** How many requests a run may send in all, and per second. @throws UsageError */
export function allowanceOf(environment: NodeJS.ProcessEnv): {
  maxRequests?: number;
  rate?: number;
} {
  const maxRequests = positive(environment[runVariables.maxRequests], "number of requests");
  const rate = rateOf(environment[runVariables.rate]);
  return {
    ...(maxRequests !== undefined && { maxRequests }),
    ...(rate !== undefined && { rate }),
  };
}

/** The requirements and sections that the run is limited to. @throws UsageError for an unknown one */
export function onlyOf(environment: NodeJS.ProcessEnv): string[] {
  const names = (environment[runVariables.only] ?? "").split(/[\s,]+/).filter(Boolean);
  const known: string[] = [...sections, ...register.map(({ id }) => id)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw new UsageError(
    `There is no requirement or section "${unknown}".${didYouMean(unknown, known)}\n` +
      `npx wallet-conformance list requirements shows them all.`,
  );
}

/** A part of the checks: the first is 1. */
interface Shard {
  current: number;
  total: number;
}

/** The part of the checks that the run is to make. @throws UsageError unless it is written like 1/4 */
export function shardOf(environment: NodeJS.ProcessEnv): Shard | undefined {
  const text = environment[runVariables.shard];
  if (!text) return undefined;
  const [, current = 0, total = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (current >= 1 && current <= total) return { current, total };
  throw new UsageError(
    `The shard "${text}" is not a part of the checks. Expected something like 1/4, the first of four parts.`,
  );
}

/** How many tests run in parallel, where that is given. @throws UsageError */
export const workersOf = (environment: NodeJS.ProcessEnv): number | undefined =>
  positive(environment[runVariables.workers], "number of workers");

/** Whether the run is to end after its smoke stage, should that fail. @throws UsageError for a shard, which has a part of it */
export function isFailFast(environment: NodeJS.ProcessEnv): boolean {
  if (!environment[runVariables.failFast]) return false;
  if (!shardOf(environment)) return true;
  throw new UsageError("A shard runs only a part of the smoke stage. Leave --fail-fast out.");
}

const longestOperator = 200;

/** Who answers for the run, where that is said. @throws UsageError for more than a line */
export function operatorOf(environment: NodeJS.ProcessEnv): { operator?: string } {
  const operator = environment[runVariables.operator]?.trim();
  if (!operator) return {};
  if (operator.length <= longestOperator && !/\p{Cc}/u.test(operator)) return { operator };
  throw new UsageError(
    `The operator is not a line of at most ${longestOperator} characters. Expected something like "Payments team, Example Ltd".`,
  );
}

/** How often each test is to be tried, where a finding is looked for. @throws UsageError */
export const triesOf = (environment: NodeJS.ProcessEnv): number | undefined =>
  positive(environment[runVariables.tries], "number of tries");

/** Everything a run was asked for. @throws UsageError for the first value that cannot be */
export function optionsOf(environment: NodeJS.ProcessEnv): RunOptions {
  const shard = shardOf(environment);
  const workers = workersOf(environment);
  const test = environment[runVariables.test];
  return {
    seed: seedOf(environment),
    runs: runsOf(environment),
    ...pathOf(environment),
    ...allowanceOf(environment),
    only: onlyOf(environment),
    ...(test && { test }),
    ...(shard && { shard: `${shard.current}/${shard.total}` }),
    ...(workers !== undefined && { workers }),
    ...(isFailFast(environment) && { failFast: true as const }),
    ...operatorOf(environment),
    ...(environment[runVariables.cleanUp] && { cleanUp: true as const }),
  };
}
