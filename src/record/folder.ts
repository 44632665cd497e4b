import { rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, isAbsolute, relative, resolve } from "node:path";
import { withPath } from "../ground/usage-error.ts";

const isFileOfRun = (path: string): boolean =>
  /^(results\.json|evidence\.ndjson|index\.html)$/.test(basename(path)) &&
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** One of a run's files may be named for its folder. */
const folderOf = (named: string): string => (isFileOfRun(named) ? dirname(named) : named);

export const filesIn = (named: string) => filesBelow(folderOf(named));

const filesBelow = (folder: string) => ({
  evidence: join(folder, "evidence.ndjson"),
  results: join(folder, "results.json"),
  index: join(folder, "index.html"),
  junit: join(folder, "junit.xml"),
  summary: join(folder, "summary.md"),
  ctrf: join(folder, "ctrf.json"),
  har: join(folder, "scenes.har"),
  badge: join(folder, "badge.svg"),
  pdf: join(folder, "report.pdf"),
  playwright: join(folder, "playwright"),
  allure: join(folder, "allure-results"),
  allureConfiguration: join(folder, "allurerc.json"),
  /** A byte for each request of a run with --max-requests, so that all workers share the count. */
  requestCount: join(folder, ".requests"),
  /** A file for each given user that a test has taken, so that no other test takes it. */
  takenUsers: join(folder, ".taken-users"),
  /** A file for each value that a test has drawn from a list of the test data. */
  drawnValues: join(folder, ".drawn-values"),
  /** Exists while a worker must be alone with the target. */
  quiet: join(folder, ".quiet"),
  /** Exists once a worker has given up on the target: since when the target hasn't answered. */
  gone: join(folder, ".gone"),
  /** Exists once a replay has seen its finding again. */
  seenAgain: join(folder, ".seen-again"),
});

export type ReportFiles = ReturnType<typeof filesIn>;

/** Leaves no partly written file behind. @throws UsageError */
export function writeView(file: string, content: string | Uint8Array): void {
  try {
    withPath(`${file} can't be written`, () => writeFileSync(file, content));
  } catch (error) {
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file);
    throw error;
  }
}

/** Relative if it's inside the working directory, else absolute. */
export function shownFolder(folder: string): string {
  const below = relative("", folder);
  return below === "" || below.startsWith("..") || isAbsolute(below) ? resolve(folder) : below;
}
