import { entryOf } from "../../../spec/register.ts";
import type { CheckOnDisk } from "../catalogue.ts";
import { isWatchCheck } from "../check-id.ts";
import type { Books } from "./evidence-by-kind.ts";

/**
 * Whether a run was to make a check. The watch looks on whatever runs, but only a whole run, or one
 * limited to its very requirement, is bound to show it something.
 */
export function isSelected({ id, requirement }: CheckOnDisk, { run, selection }: Books): boolean {
  const named = run.only.includes(requirement) || run.only.includes(entryOf(requirement).section);
  if (run.only.length > 0 && !named) return false;
  return selection === undefined || selection.has(id) || (isWatchCheck(id) && named);
}
