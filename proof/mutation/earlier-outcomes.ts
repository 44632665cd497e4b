import { findEntry } from "../../spec/register.ts";
import type { Mutant } from "./mutant.ts";
import type { Outcome } from "./outcome.ts";
import type { MutationRecord } from "./record.ts";

/** How a mutant was noticed without a finding, unless it left the sandbox without an answer. */
const brokeDown = /^(does not start|crashes): /;

function detectedAs(id: string, by: string): Outcome {
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
  const survived = record.survivors.map(({ id, outcome, notRun, readings }): Outcome => ({
    id,
    outcome,
    ...(notRun !== undefined && { notRun }),
    ...(readings && { readings }),
  }));
  const detected = Object.entries(record.detected).map(([id, by]) => detectedAs(id, by));
  return [...survived, ...detected].filter(({ id }) => ids.has(id));
}
