import { lstatSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export const latestName = "latest";

const kindOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });

/** A moment as part of a folder's name, in UTC: 2025-11-21T12-00-00. */
export const momentInName = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replaceAll(":", "-");

/** Runs used to write into a folder called latest. One that is still there gets a separate name. */
function moveAside(latest: string): void {
  const found = kindOf(latest);
  if (!found?.isDirectory()) return;
  const name = join(dirname(latest), `${momentInName(found.mtime)}-earlier`);
  renameSync(latest, kindOf(name) ? `${name}-${process.pid}` : name);
}

/** Where symbolic links need a privilege, a text file holds the name of the folder instead. */
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
    // Windows does not rename over a link.
    rmSync(old, { recursive: true, force: true });
    renameSync(fresh, old);
  }
}

/** Makes `latest`, next to a run's folder, stand for that folder. */
export function pointLatestTo(folder: string): void {
  const latest = join(dirname(folder), latestName);
  moveAside(latest);
  const fresh = join(dirname(folder), `.${latestName}-${basename(folder)}`);
  link(basename(folder), fresh);
  replace(latest, fresh);
}

/** The folder that a path means: `reports/latest` may be a text file with its name. */
export function folderBehind(path: string): string {
  if (basename(path) !== latestName || !kindOf(path)?.isFile()) return path;
  return join(dirname(path), readFileSync(path, "utf8").trim());
}
