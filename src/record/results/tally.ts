import { outcomes, type Outcome, type RequirementResult, type Results } from "./results.ts";

export function tallyOf(requirements: readonly RequirementResult[]): Record<Outcome, number> {
  const tally = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<
    Outcome,
    number
  >;
  for (const { outcome } of requirements) tally[outcome] += 1;
  return tally;
}

export const outcomesShown = (tally: Record<Outcome, number>): Outcome[] =>
  outcomes.filter(
    (outcome) => outcome !== "advisory" && (outcome !== "excluded" || tally.excluded > 0),
  );

export const exercisedInPart = ({ requirements }: Pick<Results, "requirements">): number =>
  requirements.filter(({ outcome, checks }) => outcome === "not-exercised" && checks.ran > 0)
    .length;

export const isErrorRow = ({ code }: RequirementResult): boolean => code !== undefined;

export function errorRowsMatched({ requirements }: Results) {
  const rows = requirements.filter(isErrorRow);
  const simulated = rows.filter((row) => row.simulated === true).length;
  const { pass: matched, "not-exercised": open } = tallyOf(rows);
  return { matched, simulated, open, all: rows.length };
}
