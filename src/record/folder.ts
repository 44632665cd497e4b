import { rmSync, statSync, writeFileSync } from "node:fs";
import { join, isAbsolute, relative, resolve } from "node:path";
import { withPath } from "../ground/usage-error.ts";

export const filesIn = (folder: string) => ({
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
  /** Holds a byte for each request of a run with --max-requests, so that all workers share the count. */
  requestCount: join(folder, ".requests"),
  /** Holds a file for each given user that a test has taken, so that no other takes it. */
  takenUsers: join(folder, ".taken-users"),
  /** Holds a file for each value that a test has drawn from a list of the test data. */
  drawnValues: join(folder, ".drawn-values"),
  /** Is there while a worker must be alone with the target. */
  quiet: join(folder, ".quiet"),
  /** Is there once a worker has given the target up: since when it has not answered. */
  gone: join(folder, ".gone"),
  /** Is there once a replay has seen its finding again, so that all workers know. */
  seenAgain: join(folder, ".seen-again"),
});

export type ReportFiles = ReturnType<typeof filesIn>;

/** Writes a file of a report. One that can't be written whole isn't left behind in part. @throws UsageError */
export function writeView(file: string, content: string | Uint8Array): void {
  try {
    withPath(`${file} can't be written`, () => writeFileSync(file, content));
  } catch (error) {
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file);
    throw error;
  }
}

/** A folder as a person in the working directory names it: relative when it is below, else absolute. */
export function shownFolder(folder: string): string {
  const below = relative("", folder);
  return below === "" || below.startsWith("..") || isAbsolute(below) ? resolve(folder) : below;
}
