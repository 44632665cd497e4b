import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";
import { findEntry, type CitableId } from "../../spec/register.ts";
import type { Mutant } from "./mutant.ts";
import type { Review } from "./reviews.ts";

/** Found; not found; left the sandbox without an answer; or changed code that no test reaches. */
type OutcomeName = "killed" | "survived" | "timeout" | "no-coverage";

export interface Outcome {
  id: string;
  outcome: OutcomeName;
  foundBy?: CitableId;
  detail?: string;
  /** Of a survivor: how many checks could not be run that can be run on the clean sandbox. */
  notRun?: number;
  /** Of a survivor: readings of open points that the clean sandbox does not take. */
  readings?: string[];
  errors?: string[];
}

/** Whether the suite noticed: a target that is stuck does not conform either. */
export const isDetected = ({ outcome }: Pick<Outcome, "outcome">): boolean =>
  outcome === "killed" || outcome === "timeout";

export interface Survivor extends Pick<Outcome, "notRun" | "readings"> {
  id: string;
  outcome: OutcomeName;
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
  /** Ids of the mutants that were detected, with the requirement whose tests found them or what happened. */
  detected: Record<string, string>;
}

const file = packageFile("proof/mutation/record.json");

export const recorded = (): MutationRecord | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as MutationRecord) : undefined;

export function writeRecord(record: MutationRecord): void {
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

const longestCode = 100;

function oneLine(code: string): string {
  const line = code.replaceAll(/\s+/g, " ");
  return line.length > longestCode ? `${line.slice(0, longestCode)}…` : line;
}

export function tally(outcomes: readonly Outcome[]): Record<OutcomeName, number> {
  const counts = { killed: 0, timeout: 0, survived: 0, "no-coverage": 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
}

/** Detected mutants of all, in percent with one decimal, rounded down so that 100 means all. */
export function scoreOf(counts: Record<OutcomeName, number>): number {
  const detected = counts.killed + counts.timeout;
  const all = detected + counts.survived + counts["no-coverage"];
  return all === 0 ? 0 : Math.floor((1000 * detected) / all) / 10;
}

export function survivorOf(mutant: Mutant, { outcome, notRun, readings }: Outcome): Survivor {
  const { id, file: name, line, column, mutator, original, replacement } = mutant;
  return {
    id,
    outcome,
    at: `${name}:${line}:${column}`,
    mutator,
    original: oneLine(original),
    replacement: oneLine(replacement),
    ...(notRun !== undefined && { notRun }),
    ...(readings && { readings }),
  };
}

export const notesOn = (
  { outcome, notRun, readings }: Survivor,
  code = (text: string) => text,
): string[] => [
  ...(outcome === "no-coverage" ? ["no test reaches it"] : []),
  ...(notRun ? [`${notRun} checks could not be run`] : []),
  ...(readings ? [`reads ${readings.map(code).join(", ")}`] : []),
];

export function recordOf(mutants: readonly Mutant[], outcomes: readonly Outcome[]): MutationRecord {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const judged = mutants.flatMap((mutant) => {
    const outcome = byId.get(mutant.id);
    return outcome ? [{ mutant, outcome }] : [];
  });
  const counts = tally(judged.map(({ outcome }) => outcome));
  const ignored: Record<string, number> = {};
  for (const { ignored: why } of mutants) if (why) ignored[why] = (ignored[why] ?? 0) + 1;
  return {
    score: scoreOf(counts),
    outcomes: counts,
    ignored,
    survivors: judged
      .filter(({ outcome }) => !isDetected(outcome))
      .map(({ mutant, outcome }) => survivorOf(mutant, outcome)),
    detected: Object.fromEntries(
      judged
        .filter(({ outcome }) => isDetected(outcome))
        .map(({ mutant, outcome }) => [mutant.id, outcome.foundBy ?? outcome.detail ?? ""]),
    ),
  };
}

/** How a mutant was noticed without a finding, unless it left the sandbox without an answer. */
const brokeDown = /^(does not start|crashes): /;

function detectedAs([id, by]: [string, string]): Outcome {
  const entry = findEntry(by);
  if (entry) return { id, outcome: "killed", foundBy: entry.id };
  return { id, outcome: brokeDown.test(by) ? "killed" : "timeout", detail: by };
}

export function earlierOutcomes(
  record: MutationRecord | undefined,
  mutants: readonly Mutant[],
): Outcome[] {
  if (!record) return [];
  const ids = new Set(mutants.map(({ id }) => id));
  const detected = Object.entries(record.detected).map(detectedAs);
  return [...record.survivors, ...detected].filter(({ id }) => ids.has(id));
}

export function missedNow(
  mutants: readonly Mutant[],
  outcomes: readonly Outcome[],
  record: MutationRecord | undefined,
): string[] {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  return outcomes.flatMap((outcome) => {
    const mutant = byId.get(outcome.id);
    const before = record?.detected[outcome.id];
    if (!mutant || before === undefined || isDetected(outcome)) return [];
    const { id, at } = survivorOf(mutant, outcome);
    return [`${id} (${at}) was found by ${before} and is not found any more`];
  });
}

type Reviews = Readonly<Record<string, Review>>;

/** Where such a review is right, the check that found the mutant asks for more than the document does. */
export const wrongReviews = (outcomes: readonly Outcome[], reviews: Reviews): string[] =>
  outcomes.filter(isDetected).flatMap(({ id, foundBy, detail }) => {
    const review = reviews[id];
    if (!review) return [];
    return [`${id} is reviewed as ${review.kind}, but found by ${foundBy ?? detail}`];
  });

export function outdatedReviews(mutants: readonly Mutant[], reviews: Reviews): string[] {
  const ids = new Set(mutants.map(({ id }) => id));
  return Object.keys(reviews)
    .filter((id) => !ids.has(id))
    .map((id) => `${id} is reviewed, but there is no such mutant any more`);
}

/** Where the score of a whole measurement is lower than it was, or than it may be. */
export function fallenScore(
  outcomes: readonly Outcome[],
  record: MutationRecord | undefined,
  lowest: number,
): string[] {
  const score = scoreOf(tally(outcomes));
  const least = Math.max(record?.score ?? 0, lowest);
  return score < least ? [`the score fell from ${least} % to ${score} %`] : [];
}
