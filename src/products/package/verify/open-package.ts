import { statSync } from "node:fs";
import { UsageError } from "../../../ground/usage-error.ts";
import { shownFolder } from "../../../record/shown-folder.ts";
import { openFolder } from "./open-folder.ts";
import { openZip } from "./open-zip.ts";
import { requirePackage, type Opened } from "./opened.ts";

/** Reads a package: a zip, or the folder it was unpacked to. @throws UsageError for what is no package */
export function openPackage(path: string): Opened {
  const shown = shownFolder(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no package at ${shown}.`);
  const open = found.isDirectory() ? openFolder : openZip;
  return requirePackage(open(path, shown), shown);
}
