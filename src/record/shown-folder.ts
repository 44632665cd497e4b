import { isAbsolute, relative, resolve } from "node:path";

/** A folder as a person in the working directory names it: relative when it is below, else absolute. */
export function shownFolder(folder: string): string {
  const below = relative("", folder);
  return below === "" || below.startsWith("..") || isAbsolute(below) ? resolve(folder) : below;
}
