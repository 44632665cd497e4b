import { existsSync, readFileSync } from "node:fs";
import { parseJson } from "../../spec/json.ts";
import { UsageError } from "../usage-error.ts";
import { filesIn } from "./folder.ts";
import { shownFolder } from "./shown-folder.ts";

/** What identifies a run in its evidence and in its results. */
interface Identity {
  id?: string;
  startedAt?: string;
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Which run it is, by the first line of its evidence or else by its results. */
function identityIn(folder: string): Identity {
  const { evidence, results } = filesIn(folder);
  const [firstLine = ""] = textOf(evidence).split("\n", 1);
  const ofResults = parseJson(textOf(results)) as { run?: Identity } | undefined;
  return (parseJson(firstLine) as Identity | undefined) ?? ofResults?.run ?? {};
}

/** Whether a run has left evidence or results in a folder. One that never began has left nothing but its reason. */
export function holdsRun(folder: string): boolean {
  const { evidence, results } = filesIn(folder);
  if (existsSync(evidence)) return true;
  if (!existsSync(results)) return false;
  const left = parseJson(textOf(results)) as { error?: unknown } | undefined;
  return left?.error === undefined;
}

/** @throws UsageError that says which run a folder holds already */
export function requireNoRun(folder: string): void {
  if (!holdsRun(folder)) return;
  const { id, startedAt } = identityIn(folder);
  const which = id && startedAt ? `: ${id}, begun at ${startedAt}` : "";
  throw new UsageError(
    `${shownFolder(folder)} already holds a run${which}. A run never writes over another.\n` +
      "Give another folder, or move that one away; without --output each run has a folder of its own in reports/.",
  );
}
