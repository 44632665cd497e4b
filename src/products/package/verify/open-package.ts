import { existsSync, lstatSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../../ground/usage-error.ts";
import { filesIn } from "../../../record/folder.ts";
import { visible, shortened } from "../../../record/visible.ts";
import { isPackageName, packageNames } from "../names.ts";
import { bounds, inMegabytes } from "./bounds.ts";
import { type Opened, requirePackage } from "./opened.ts";
import { unzipSync, type UnzipFileInfo } from "fflate";
import { shownFolder } from "../../../record/shown-folder.ts";

/** Undefined for a file of a package. */
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

const longestName = 80;
const nameInWords = (name: string): string => JSON.stringify(shortened(visible(name), longestName));

/** Decides which entries of a zip are unpacked: none that is foreign, too large, or there twice. */
class Gate {
  readonly problems: string[] = [];
  private readonly seen = new Set<string>();
  private total = 0;

  admits({ name, originalSize }: UnzipFileInfo): boolean {
    const problem = this.problemOf(name, originalSize);
    if (problem === undefined) {
      this.seen.add(name);
      this.total += originalSize;
      return true;
    }
    if (this.problems.length < bounds.files) this.problems.push(problem);
    return false;
  }

  private problemOf(name: string, size: number): string | undefined {
    if (!isPackageName(name))
      return `${nameInWords(name)} was added: no package holds such a file.`;
    if (this.seen.has(name)) return `${name} is in the zip twice.`;
    if (size <= bounds.file && this.total + size <= bounds.total) return undefined;
    return `${name} would unpack to ${inMegabytes(size)}, more than a package holds. It was not read.`;
  }
}

/** Reads the files of a zip into memory, within bounds; nothing is written. @throws UsageError for what is no zip */
export function openZip(file: string, shown: string): Opened {
  const { size } = statSync(file);
  if (size > bounds.zip) {
    throw new UsageError(`${shown} isn't a package: it has ${inMegabytes(size)}, more than any.`);
  }
  const zip = readFileSync(file);
  const gate = new Gate();
  try {
    const unpacked = unzipSync(zip, { filter: (entry) => gate.admits(entry) });
    const files = new Map(
      Object.entries(unpacked).map(([name, content]) => [name, Buffer.from(content)]),
    );
    return { files, problems: gate.problems, zip };
  } catch {
    throw new UsageError(`${shown} isn't a package: it isn't a zip, or the zip is damaged.`);
  }
}

/** Reads a package: a zip, or the folder it was unpacked to. @throws UsageError for what is no package */
export function openPackage(path: string): Opened {
  const shown = shownFolder(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no package at ${shown}.`);
  const open = found.isDirectory() ? openFolder : openZip;
  return requirePackage(open(path, shown), shown);
}
