import type { Outcome, RequirementResult, Results } from "./results.ts";

/** How many requirements came to which outcome. */
export function tallyOf(requirements: readonly RequirementResult[]): Record<Outcome, number> {
  const tally = { pass: 0, fail: 0, "not-exercised": 0, waived: 0, "not-applicable": 0 };
  for (const { outcome } of requirements) tally[outcome] += 1;
  return tally;
}

/** Whether a requirement is a row of the document's error tables rather than a sentence of it. */
export const isErrorRow = ({ code }: RequirementResult): boolean => code !== undefined;

/** How many of the documented error rows the target was seen to answer as documented. */
export function errorRowsMatched({ requirements }: Results): { matched: number; all: number } {
  const rows = requirements.filter(isErrorRow);
  return { matched: tallyOf(rows).pass, all: rows.length };
}
