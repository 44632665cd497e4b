import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { packageFile, readJson } from "../../spec/files.ts";
import type { CitableId } from "../../spec/register.ts";
import type { Mutant } from "./mutant.ts";
import { parse } from "yaml";

/**
 * `equivalent`: no request can tell it from the original. `not-shown`: it differs in an open point.
 * `withheld`: checks can't run, so nothing says it conforms. `not-seen` (default): no check
 * notices.
 */
export type Kind = "equivalent" | "not-shown" | "withheld" | "not-seen";

interface Review {
  kind: Kind;
  because: string;
}

const reviews = parse(readFileSync(packageFile("proof/mutation/reviews.yaml"), "utf8")) as Record<
  Kind,
  Record<string, string>
>;

export const reviewed: Record<string, Review> = Object.fromEntries(
  Object.entries(reviews).flatMap(([kind, those]) =>
    Object.entries(those).flatMap(([because, ids]) =>
      ids.split(" ").map((id): [string, Review] => [id, { kind: kind as Kind, because }]),
    ),
  ),
);

/** In percent. Raised by hand, never lowered. */
export const lowestScore = 80;

/** `timeout`: the sandbox stopped answering; `no-coverage`: no test reaches the code. */
type OutcomeName = "killed" | "survived" | "timeout" | "no-coverage";

export interface MutantOutcome {
  id: string;
  outcome: OutcomeName;
  foundBy?: CitableId;
  detail?: string;
  /** Checks that couldn't run but can on the clean sandbox. */
  notRun?: number;
  readings?: string[];
  errors?: string[];
}

/** A hung target doesn't conform either, so a timeout counts. */
const isDetected = ({ outcome }: MutantOutcome): boolean =>
  outcome === "killed" || outcome === "timeout";

export interface Survivor extends Pick<MutantOutcome, "id" | "outcome" | "notRun" | "readings"> {
  at: string;
  mutator: string;
  original: string;
  replacement: string;
}

export interface MutationRecord {
  score: number;
  outcomes: Record<OutcomeName, number>;
  ignored: Record<string, number>;
  survivors: Survivor[];
  /** Mutant id -> the requirement whose tests found it, or how it ended. */
  detected: Record<string, string>;
}

const file = packageFile("proof/mutation/record.json");

export const recorded = (): MutationRecord | undefined =>
  existsSync(file) ? (readJson(file) as MutationRecord) : undefined;

export function writeRecord(record: MutationRecord): void {
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

const longestCode = 100;

function oneLine(code: string): string {
  const line = code.replaceAll(/\s+/g, " ");
  return line.length > longestCode ? `${line.slice(0, longestCode)}…` : line;
}

const survivorOf = (
  { id, file: name, line, column, mutator, original, replacement }: Mutant,
  { outcome, notRun, readings }: MutantOutcome,
): Survivor => ({
  id,
  outcome,
  at: `${name}:${line}:${column}`,
  mutator,
  original: oneLine(original),
  replacement: oneLine(replacement),
  ...(notRun !== undefined && { notRun }),
  ...(readings && { readings }),
});

const withoutAnswer = /^an? (endless loop|request without an answer)$/;

export function countOf(
  detected: MutationRecord["detected"],
  survivors: readonly Survivor[],
): MutationRecord["outcomes"] {
  const timeout = Object.values(detected).filter((by) => withoutAnswer.test(by)).length;
  const uncovered = survivors.filter(({ outcome }) => outcome === "no-coverage").length;
  return {
    killed: Object.keys(detected).length - timeout,
    timeout,
    survived: survivors.length - uncovered,
    "no-coverage": uncovered,
  };
}

/** In percent with one decimal, rounded down so that 100 means all. */
export function scoreOf(detected: number, survivors: number): number {
  const all = detected + survivors;
  return all === 0 ? 0 : Math.floor((1000 * detected) / all) / 10;
}

/** Mutants without an outcome keep their earlier record. */
export function recordOf(
  mutants: readonly Mutant[],
  outcomes: readonly MutantOutcome[],
  earlier?: MutationRecord,
): MutationRecord {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const survivorBefore = new Map(earlier?.survivors.map((survivor) => [survivor.id, survivor]));
  const survivors: Survivor[] = [];
  const detected: MutationRecord["detected"] = {};
  const ignored: MutationRecord["ignored"] = {};
  for (const mutant of mutants) {
    const { id, ignored: why } = mutant;
    if (why) ignored[why] = (ignored[why] ?? 0) + 1;
    const outcome = outcomeOf.get(id);
    const survivor = outcome ? survivorOf(mutant, outcome) : survivorBefore.get(id);
    const by = outcome ? (outcome.foundBy ?? outcome.detail ?? "") : earlier?.detected[id];
    if (outcome ? isDetected(outcome) : by !== undefined) detected[id] = by ?? "";
    else if (survivor) survivors.push(survivor);
  }
  return {
    score: scoreOf(Object.keys(detected).length, survivors.length),
    outcomes: countOf(detected, survivors),
    ignored,
    survivors,
    detected,
  };
}

export function complaints(
  now: MutationRecord,
  before: MutationRecord | undefined,
  all: readonly Mutant[] | undefined,
): string[] {
  const missed = now.survivors.flatMap(({ id, at }) => {
    const by = before?.detected[id];
    return by === undefined ? [] : [`${id} (${at}) was found by ${by} and is not found any more`];
  });
  // If the review is right, the check demands more than the document.
  const wrong = Object.entries(now.detected).flatMap(([id, by]) =>
    reviewed[id] ? [`${id} is reviewed as ${reviewed[id].kind}, but found by ${by}`] : [],
  );
  if (!all) return [...missed, ...wrong];
  const ids = new Set(all.map(({ id }) => id));
  const outdated = Object.keys(reviewed).filter((id) => !ids.has(id));
  const least = Math.max(before?.score ?? 0, lowestScore);
  return [
    ...missed,
    ...wrong,
    ...outdated.map((id) => `${id} is reviewed, but there is no such mutant any more`),
    ...(now.score < least ? [`the score fell from ${least} % to ${now.score} %`] : []),
  ];
}
