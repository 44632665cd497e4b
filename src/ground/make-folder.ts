import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** One level at a time: Node's `recursive` never returns where the system answers ENOENT for good, as in /proc. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}
