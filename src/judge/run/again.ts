import { openEvidence, readEvidence } from "../../record/evidence/file.ts";
import { type EvidenceLine, sentByPreflight } from "../../record/evidence/lines.ts";
import { holdsRun } from "../../record/earlier-run.ts";
import { filesIn } from "../../record/folder.ts";
import { unredacted } from "../../wire/redaction.ts";
import { forgetRunFolder, takeRunFolder, type RunFolder } from "./folder.ts";
import { runVariables } from "./options.ts";
import { currentRun, publishRun } from "./published.ts";

/** It holds for the next run of the same target as well. */
const isOfBeginning = (line: EvidenceLine): boolean =>
  line.kind === "run" ||
  line.kind === "waivers" ||
  (line.kind === "observation" && line.exchanges.length === 0) ||
  ((line.kind === "exchange" || line.kind === "state") && line.sentBy === sentByPreflight);

function beginningOf(lines: readonly EvidenceLine[]): EvidenceLine[] {
  const end = lines.findIndex((line) => !isOfBeginning(line));
  return lines.slice(0, end < 0 ? lines.length : end);
}

/** Where the next run goes whose output was to be a folder that holds one: `<folder>-2`, and so on. */
export function nextFolder(given: string, number = 2): string {
  const next = `${given}-${number}`;
  return holdsRun(next) ? nextFolder(given, number + 1) : next;
}

function takeNextFolder(environment: NodeJS.ProcessEnv): RunFolder {
  forgetRunFolder(environment);
  const given = environment[runVariables.output];
  if (!given) return takeRunFolder(environment);
  return takeRunFolder({ ...environment, [runVariables.output]: nextFolder(given) });
}

/** UI mode prepares its target once and runs tests many times: each time is a run, as none adds to one that has ended. */
export function folderOfThisRun(environment: NodeJS.ProcessEnv): string {
  const run = currentRun();
  const { lines } = readEvidence(filesIn(run.output).evidence);
  if (lines.at(-1)?.kind !== "end") return run.output;
  const { id, output } = takeNextFolder(environment);
  const startedAt = new Date().toISOString();
  // What is in evidence has been redacted.
  const evidence = openEvidence(filesIn(output).evidence, unredacted);
  for (const line of beginningOf(lines)) {
    evidence.append(line.kind === "run" ? { ...line, id, startedAt } : line);
  }
  evidence.close();
  publishRun({ ...run, output });
  return output;
}
