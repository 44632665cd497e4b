import { existsSync, lstatSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../../ground/usage-error.ts";
import { filesIn } from "../../../record/folder.ts";
import { visible } from "../../../record/visible.ts";
import { isPackageName, packageNames } from "../names.ts";
import { bounds, inMegabytes } from "./bounds.ts";
import type { Opened } from "./opened.ts";

/** What keeps something in a folder from being read, in a sentence; undefined for a file of a package. */
function problemOf(folder: string, name: string): string | undefined {
  const shown = JSON.stringify(visible(name));
  if (!isPackageName(name)) return `${shown} was added: no package holds such a file.`;
  const found = lstatSync(join(folder, name));
  if (!found.isFile()) return `${name} isn't a file, but a link or a folder. It was not read.`;
  if (found.size <= bounds.file) return undefined;
  return `${name} has ${inMegabytes(found.size)}, more than a package holds. It was not read.`;
}

function rejectRun(folder: string, shown: string): void {
  const isPackaged = existsSync(join(folder, packageNames.sums));
  if (isPackaged || !existsSync(filesIn(folder).index)) return;
  throw new UsageError(
    `${shown} is the folder of a run, not a package. Make one with: wallet-conformance package ${shown}`,
  );
}

/** Reads the files of an unpacked package. @throws UsageError for the folder of a run */
export function openFolder(folder: string, shown: string): Opened {
  rejectRun(folder, shown);
  const names = readdirSync(folder).toSorted();
  const problems = names.flatMap((name) => problemOf(folder, name) ?? []);
  const files = names
    .filter((name) => isPackageName(name) && problemOf(folder, name) === undefined)
    .map((name) => [name, readFileSync(join(folder, name))] as const);
  return { files: new Map(files), problems: problems.slice(0, bounds.files) };
}
