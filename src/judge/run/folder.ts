import { randomUUID } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve, basename } from "node:path";
import { parseJson } from "../../../spec/json.ts";
import { leftIn } from "../../record/read-results.ts";
import { makeFolder } from "../../ground/make-folder.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import { runVariables } from "./options.ts";
import { shownFolder, filesIn } from "../../record/folder.ts";
import { openEvidence, readEvidence } from "../../record/evidence/file.ts";
import { type EvidenceLine, type RunLine, sentByPreflight } from "../../record/evidence/lines.ts";
import { unredacted } from "../../wire/redaction.ts";
import { currentRun, publishRun } from "./published.ts";

const latestName = "latest";

const kindOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });

/** In UTC: 2025-11-21T12-00-00. */
const momentInName = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(":", "-");

/** Older releases wrote into a folder named latest; it gets another name. */
function moveAside(latest: string): void {
  const found = kindOf(latest);
  if (!found?.isDirectory()) return;
  const name = join(dirname(latest), `${momentInName(found.mtime)}-earlier`);
  renameSync(latest, kindOf(name) ? `${name}-${process.pid}` : name);
}

/** A text file with the folder's name if the system refuses symbolic links. */
function link(name: string, path: string): void {
  try {
    symlinkSync(name, path, "junction");
  } catch {
    writeFileSync(path, `${name}\n`);
  }
}

function replace(old: string, fresh: string): void {
  try {
    renameSync(fresh, old);
  } catch {
    // Windows doesn't rename over a link.
    rmSync(old, { recursive: true, force: true });
    renameSync(fresh, old);
  }
}

function pointLatestTo(folder: string): void {
  const latest = join(dirname(folder), latestName);
  moveAside(latest);
  const fresh = join(dirname(folder), `.${latestName}-${basename(folder)}`);
  link(basename(folder), fresh);
  replace(latest, fresh);
}

/** `reports/latest` may be a text file with the folder's name. */
export function folderBehind(path: string): string {
  if (basename(path) !== latestName || !kindOf(path)?.isFile()) return path;
  return join(dirname(path), readFileSync(path, "utf8").trim());
}

const reports = "reports";

export interface RunFolder {
  id: string;
  output: string;
  isGiven: boolean;
}

export const latestFolder = (): string => resolve(reports, latestName);

const variable = "CONFORMANCE_RUN_FOLDER";

/** Decided once: the environment tells it to all who ask later, in whatever process. */
export function decideRunFolder(environment: NodeJS.ProcessEnv): RunFolder {
  const given = environment[runVariables.output];
  const decided = environment[variable];
  if (decided) {
    const folder = JSON.parse(decided) as RunFolder;
    if (!given || resolve(given) === folder.output) return folder;
  }
  const id = randomUUID();
  const name = `${momentInName(new Date())}-${id.slice(0, 6)}`;
  const folder = { id, output: resolve(given || join(reports, name)), isGiven: Boolean(given) };
  environment[variable] = JSON.stringify(folder);
  return folder;
}

export function forgetRunFolder(environment: NodeJS.ProcessEnv): void {
  delete environment[variable];
}

const nearest = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : nearest(dirname(folder));

/** A run that never began left only its reason, which doesn't count. */
function holdsRun(folder: string): boolean {
  if (existsSync(filesIn(folder).evidence)) return true;
  const left = leftIn(folder);
  return left !== undefined && left.error === undefined;
}

export function isFree(folder: string): boolean {
  const there = nearest(folder);
  try {
    accessSync(there, constants.W_OK);
  } catch {
    return false;
  }
  return statSync(there).isDirectory() && !holdsRun(folder);
}

/** @throws UsageError that names the run in the folder */
function requireNoRun(folder: string): void {
  if (!holdsRun(folder)) return;
  const { evidence } = filesIn(folder);
  const [line = ""] = existsSync(evidence) ? readFileSync(evidence, "utf8").split("\n", 1) : [];
  const { id, startedAt } =
    (parseJson(line) as Partial<RunLine> | undefined) ?? leftIn(folder)?.run ?? {};
  const which = id && startedAt ? `: ${id}, begun at ${startedAt}` : "";
  throw new UsageError(
    `${shownFolder(folder)} already holds a run${which}. A run never writes over another.\n` +
      "Give another folder, or move that one away; without --output each run gets its own folder in reports/.",
  );
}

/** @throws UsageError if a given folder already holds a run */
export function takeRunFolder(environment: NodeJS.ProcessEnv): RunFolder {
  const folder = decideRunFolder(environment);
  if (folder.isGiven) requireNoRun(folder.output);
  else if (holdsRun(folder.output)) {
    forgetRunFolder(environment);
    return takeRunFolder(environment);
  }
  withPath(`The folder ${shownFolder(folder.output)} can't be written to`, () => {
    // On a read-only disk, creating nested folders fails with a misleading message.
    accessSync(nearest(folder.output), constants.W_OK);
    makeFolder(folder.output);
  });
  if (!folder.isGiven && !environment[runVariables.test]) pointLatestTo(folder.output);
  return folder;
}

/** Also true for the next run of the same target. */
const isOfBeginning = (line: EvidenceLine): boolean =>
  line.kind === "run" ||
  line.kind === "waivers" ||
  (line.kind === "observation" && line.exchanges.length === 0) ||
  ((line.kind === "exchange" || line.kind === "state") && line.sentBy === sentByPreflight);

export function nextFolder(given: string, number = 2): string {
  const next = `${given}-${number}`;
  return holdsRun(next) ? nextFolder(given, number + 1) : next;
}

/** UI mode prepares once and runs tests many times; each time is a run, since evidence that has ended is closed. */
export function folderOfThisRun(environment: NodeJS.ProcessEnv): string {
  const run = currentRun();
  const { lines } = readEvidence(filesIn(run.output).evidence);
  if (lines.at(-1)?.kind !== "end") return run.output;
  forgetRunFolder(environment);
  const given = environment[runVariables.output];
  const next = given && { [runVariables.output]: nextFolder(given) };
  const { id, output } = takeRunFolder(next ? { ...environment, ...next } : environment);
  const startedAt = new Date().toISOString();
  // Evidence is redacted already.
  const evidence = openEvidence(filesIn(output).evidence, unredacted);
  const end = lines.findIndex((line) => !isOfBeginning(line));
  for (const line of lines.slice(0, end < 0 ? lines.length : end)) {
    evidence.append(line.kind === "run" ? { ...line, id, startedAt } : line);
  }
  evidence.close();
  publishRun({ ...run, output });
  return output;
}
