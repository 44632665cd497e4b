import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { requireNoRun, holdsRun } from "../../record/earlier-run.ts";
import { shownFolder } from "../../record/shown-folder.ts";
import { withPath } from "../../ground/usage-error.ts";
import { latestName, momentInName, pointLatestTo } from "./latest.ts";
import { runVariables } from "./options.ts";

/** Where runs without a folder of their choice have theirs, in the working directory. */
const reports = "reports";

export interface RunFolder {
  id: string;
  /** As an absolute path. */
  output: string;
  /** Whether it was given; else it is one of its own in reports/. */
  isGiven: boolean;
}

export const latestFolder = (): string => resolve(reports, latestName);

/** Hands the decision to every process of the run: all must come to the same folder. */
const variable = "CONFORMANCE_RUN_FOLDER";

const lettersOfId = 6;

function decide(given: string | undefined): RunFolder {
  const id = randomUUID();
  const name = `${momentInName(new Date())}-${id.slice(0, lettersOfId)}`;
  return { id, output: resolve(given || join(reports, name)), isGiven: Boolean(given) };
}

/** The folder of the run, decided at the first call. Creates nothing. */
export function runFolder(environment: NodeJS.ProcessEnv): RunFolder {
  const given = environment[runVariables.output];
  const decided = environment[variable];
  if (decided) {
    const folder = JSON.parse(decided) as RunFolder;
    if (!given || resolve(given) === folder.output) return folder;
  }
  const folder = decide(given);
  environment[variable] = JSON.stringify(folder);
  return folder;
}

/** Ends a decision: the next run in this process has a separate folder. */
export function forgetRunFolder(environment: NodeJS.ProcessEnv): void {
  delete environment[variable];
}

/** A folder, or the nearest above it that exists. */
const nearest = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : nearest(dirname(folder));

/**
 * Creates the folder of a run that begins. No run writes where another has left evidence.
 * @throws UsageError when the folder that was given holds a run, or can't be written to
 */
export function takeRunFolder(environment: NodeJS.ProcessEnv): RunFolder {
  const folder = runFolder(environment);
  if (folder.isGiven) requireNoRun(folder.output);
  else if (holdsRun(folder.output)) {
    forgetRunFolder(environment);
    return takeRunFolder(environment);
  }
  withPath(`The folder ${shownFolder(folder.output)} can't be written to`, () => {
    // Of a disk that can only be read, creating several folders says that one of them doesn't exist.
    accessSync(nearest(folder.output), constants.W_OK);
    mkdirSync(folder.output, { recursive: true });
  });
  // A replay is about an earlier run, which stays the latest.
  if (!folder.isGiven && !environment[runVariables.test]) pointLatestTo(folder.output);
  return folder;
}
