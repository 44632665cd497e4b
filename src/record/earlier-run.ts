import { existsSync, readFileSync } from "node:fs";
import { parseJson } from "../../spec/json.ts";
import { UsageError } from "../ground/usage-error.ts";
import { filesIn, shownFolder } from "./folder.ts";
import { leftIn } from "./read-results.ts";

interface Identity {
  id?: string;
  startedAt?: string;
}

function identityIn(folder: string): Identity {
  const { evidence } = filesIn(folder);
  const [firstLine = ""] = existsSync(evidence)
    ? readFileSync(evidence, "utf8").split("\n", 1)
    : [];
  return (parseJson(firstLine) as Identity | undefined) ?? leftIn(folder)?.run ?? {};
}

/** Whether a run has left evidence or results in a folder. One that never began has left nothing but its reason. */
export function holdsRun(folder: string): boolean {
  if (existsSync(filesIn(folder).evidence)) return true;
  const left = leftIn(folder);
  return left !== undefined && left.error === undefined;
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
