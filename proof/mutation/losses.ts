import type { Mutant } from "./mutant.ts";
import { isDetected, type Outcome } from "./outcome.ts";
import { scoreOf, tally, type MutationRecord } from "./record.ts";
import type { Review } from "./reviewed.ts";

const where = ({ id, file, line, column }: Mutant) => `${id} (${file}:${line}:${column})`;

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
    return [`${where(mutant)} was found by ${before} and is not found any more`];
  });
}

/**
 * Reviews of mutants that are found. Where one is right that nothing is wrong with the mutant, the
 * check that found it asks for more than the document does.
 */
export function wrongReviews(
  outcomes: readonly Outcome[],
  reviews: Readonly<Record<string, Review>>,
): string[] {
  return outcomes.filter(isDetected).flatMap(({ id, foundBy, detail }) => {
    const review = reviews[id];
    if (!review) return [];
    return [`${id} is reviewed as ${review.kind}, but found by ${foundBy ?? detail}`];
  });
}

export const outdatedReviews = (
  mutants: readonly Mutant[],
  reviews: Readonly<Record<string, Review>>,
): string[] => {
  const ids = new Set(mutants.map(({ id }) => id));
  return Object.keys(reviews)
    .filter((id) => !ids.has(id))
    .map((id) => `${id} is reviewed, but there is no such mutant any more`);
};

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
