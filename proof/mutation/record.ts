import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { packageFile } from "../../spec/files.ts";
import type { Mutant } from "./mutant.ts";
import { isDetected, type Outcome, type OutcomeName } from "./outcome.ts";

/** A mutant that was not found, described so that it can be understood without running anything. */
export interface Survivor {
  id: string;
  outcome: "survived" | "no-coverage";
  /** file:line:column */
  at: string;
  mutator: string;
  original: string;
  replacement: string;
  notRun?: number;
  readings?: string[];
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
    outcome: outcome === "no-coverage" ? outcome : "survived",
    at: `${name}:${line}:${column}`,
    mutator,
    original: oneLine(original),
    replacement: oneLine(replacement),
    ...(notRun !== undefined && { notRun }),
    ...(readings && { readings }),
  };
}

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
