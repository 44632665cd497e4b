import { randomInt } from "node:crypto";
import { register } from "../../../spec/register.ts";
import { sections } from "../../../spec/vocabulary.ts";
import { lastMoment, readChallenge } from "../../record/challenge.ts";
import { didYouMean, UsageError } from "../../ground/usage-error.ts";
import { parseRate } from "../client/pace.ts";
import { budgetOf } from "./order.ts";
import type { RunOptions } from "../../record/evidence/lines.ts";

export interface RunOption {
  /** Absent: a switch. */
  argument?: string;
  /** For the help; absent: internal. */
  about?: string;
  parse(text: string): unknown;
}

export const usualRuns = 10;

const asWritten = (text: string): string => text;
const switchedOn = (): true => true;

const positive =
  (what: string) =>
  (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number > 0) return number;
    throw new UsageError(
      `The ${what} "${text}" is not a whole number above zero. Expected something like 20.`,
    );
  };

function parseSeed(text: string): number {
  const seed = Number(text);
  if (Number.isInteger(seed)) return seed;
  throw new UsageError(`The seed "${text}" is not a whole number. Expected something like 42.`);
}

function parsePath(path: string): string {
  if (/^[a-z0-9-]+(\/[a-z0-9-]+)*\/\d+(:\d+)*(\/.+)?$/.test(path)) return path;
  throw new UsageError(
    `The path "${path}" is not the path of a counterexample. Copy it, with its seed, from the replay line of a finding.`,
  );
}

export function parseOnly(text: string): string[] {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const known: string[] = [...sections, ...register.map(({ id }) => id)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw new UsageError(
    `There is no requirement or section "${unknown}".${didYouMean(unknown, known)}\n` +
      `npx wallet-conformance list requirements shows them all.`,
  );
}

function parseShard(text: string): string {
  const [, current = 0, total = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (current >= 1 && current <= total) return `${current}/${total}`;
  throw new UsageError(
    `The shard "${text}" is not a part of the checks. Expected something like 1/4, the first of four parts.`,
  );
}

const longestOperator = 200;

function parseOperator(text: string): string {
  const operator = text.trim();
  const isLine = operator.length <= longestOperator && !/\p{Cc}/u.test(operator);
  if (operator !== "" && isLine) return operator;
  throw new UsageError(
    `The operator is not a line of at most ${longestOperator} characters. Expected something like "Payments team, Example Ltd".`,
  );
}

export const optionGroups = {
  "What to test:": {
    only: {
      argument: "<name...>",
      about: `only these requirements or sections; the sections are ${sections.join(", ")}`,
      parse: parseOnly,
    },
    challenge: {
      argument: "<file>",
      about:
        "make the run that this challenge asks for: its seed, its requirements (docs/certify.md)",
      parse: readChallenge,
    },
    runs: {
      argument: "<number>",
      about: "how many values to try with each property (default: 10)",
      parse: positive("number of runs"),
    },
    seed: {
      argument: "<number>",
      about:
        "the seed that those values are drawn with (default: random; each run prints its seed)",
      parse: parseSeed,
    },
    path: {
      argument: "<counterexample>",
      about: "try only this counterexample of a property; the replay line of a finding gives it",
      parse: parsePath,
    },
    shard: {
      argument: "<part/parts>",
      about: "only one part of the tests, for example 1/3 (docs/ci.md)",
      parse: parseShard,
    },
  },
  "Load:": {
    budget: {
      argument: "<number>",
      about: "run the tests that find most for this many requests (docs/ci.md)",
      parse: positive("budget"),
    },
    failFast: {
      about: "stop if the smoke stage, a first sell of each kind, fails",
      parse: switchedOn,
    },
    maxRequests: {
      argument: "<number>",
      about: "let the tests send at most this many requests",
      parse: positive("number of requests"),
    },
    rate: {
      argument: "<rate>",
      about: "send at most this many requests per second (20, 0.5), minute (30/m) or hour (1000/h)",
      parse: parseRate,
    },
    workers: {
      argument: "<number>",
      about:
        "how many tests run in parallel (default: 4; 12 where something is verified or visible later; 2 for the embedded sandbox)",
      parse: positive("number of workers"),
    },
    cleanUp: {
      about: "after each test, delete the bank accounts that it added (users can't be deleted)",
      parse: switchedOn,
    },
  },
  "The report:": {
    output: {
      argument: "<folder>",
      about:
        "where to write evidence and reports (default: a new folder in reports/, also found as reports/latest)",
      parse: asWritten,
    },
    waivers: {
      argument: "<file>",
      about: "findings that are accepted until a date (docs/waivers.md)",
      parse: asWritten,
    },
    operator: {
      argument: "<name>",
      about: "who answers for the run; shown on the report and the certificate",
      parse: parseOperator,
    },
    traceparent: {
      about:
        "send a W3C traceparent with each request, to find it in your own traces: a trace for each test",
      parse: switchedOn,
    },
  },
} satisfies Record<string, Record<string, RunOption>>;

const runOptions = {
  ...optionGroups["What to test:"],
  ...optionGroups["Load:"],
  ...optionGroups["The report:"],
  /** Internal: ids of tests, separated by spaces; the finding to look for; number of tries. */
  test: { parse: asWritten },
  finding: { parse: asWritten },
  tries: { parse: positive("number of tries") },
} satisfies Record<string, RunOption>;

type Name = keyof typeof runOptions;
type Value<Of extends Name> = ReturnType<(typeof runOptions)[Of]["parse"]>;

const names = Object.keys(runOptions) as Name[];

export const runVariables = Object.fromEntries(
  names.map((name) => [
    name,
    `CONFORMANCE_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
  ]),
) as Record<Name, string>;

export function optionIn<Of extends Name>(
  environment: NodeJS.ProcessEnv,
  name: Of,
): Value<Of> | undefined {
  const text = environment[runVariables[name]];
  return text ? (runOptions[name].parse(text) as Value<Of>) : undefined;
}

/** Options that the challenge dictates. @throws UsageError if it can't be met any more */
function challenged(
  environment: NodeJS.ProcessEnv,
): Pick<RunOptions, "seed" | "runs" | "only" | "challenge"> | undefined {
  const challenge = optionIn(environment, "challenge");
  if (!challenge) return undefined;
  const { seed, runs, requirements: only, until, digest } = challenge;
  const other = (["seed", "runs", "only"] as const).find((name) => environment[runVariables[name]]);
  if (other !== undefined) {
    throw new UsageError(`The challenge says which --${other} the run has. Leave --${other} out.`);
  }
  if (lastMoment(challenge) < new Date().toISOString()) {
    throw new UsageError(`The last day of the challenge was ${until}. Ask for another.`);
  }
  return { seed, runs, only, challenge: digest };
}

const recordedNames = [
  "path",
  "test",
  "maxRequests",
  "rate",
  "shard",
  "workers",
  "failFast",
  "cleanUp",
  "operator",
] as const;
const choices = ["only", "shard", "path"] as const;

/** @throws UsageError for the first invalid value */
export function optionsOf(environment: NodeJS.ProcessEnv): RunOptions {
  const given = recordedNames.flatMap((name) => {
    const value = optionIn(environment, name);
    return value === undefined ? [] : [[name, value]];
  });
  const budget = optionIn(environment, "budget");
  const options: RunOptions = {
    seed: optionIn(environment, "seed") ?? randomInt(2 ** 31 - 1),
    runs: optionIn(environment, "runs") ?? usualRuns,
    only: optionIn(environment, "only") ?? [],
    ...(budget !== undefined && { budget: budgetOf(budget) }),
    ...(Object.fromEntries(given) as Partial<RunOptions>),
    ...challenged(environment),
  };
  const chosen = choices.find((name) => environment[runVariables[name]]);
  if (budget !== undefined && chosen) {
    throw new UsageError(
      `A budget chooses the tests by itself. Leave --${chosen} or --budget out.`,
    );
  }
  if (options.failFast && options.shard !== undefined) {
    throw new UsageError("A shard runs only a part of the smoke stage. Leave --fail-fast out.");
  }
  return options;
}
