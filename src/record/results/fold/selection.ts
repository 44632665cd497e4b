import { entryOf } from "../../../../spec/register.ts";
import type { CheckOnDisk } from "../catalogue.ts";
import { isInvariantCheck } from "../check-id.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";

/**
 * Whether a run was to make a check. Invariants are judged at whatever runs, but only a complete run,
 * or one limited to their requirement or section, has to exercise them.
 */
export function isSelected(
  { id, requirement }: CheckOnDisk,
  { run, selection }: EvidenceByKind,
): boolean {
  const { only } = run.options;
  const named = only.includes(requirement) || only.includes(entryOf(requirement).section);
  if (only.length > 0 && !named) return false;
  return selection === undefined || selection.has(id) || (isInvariantCheck(id) && named);
}
