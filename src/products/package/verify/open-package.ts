import { UsageError } from "../../../ground/usage-error.ts";
import { shortened, visible } from "../../../record/visible.ts";
import { type Files, isPackageName, packageNames } from "../files.ts";
import { existsSync, lstatSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesIn, shownFolder } from "../../../record/folder.ts";
import { unzipSync, type UnzipFileInfo } from "fflate";

const megabyte = 1_048_576;

/** A package that goes beyond these was not written by this suite. Sizes in bytes. */
const bounds = {
  zip: 512 * megabyte,
  /** One file, unpacked. A text in Node can't be longer. */
  file: 400 * megabyte,
  total: 600 * megabyte,
  files: 50,
};

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / megabyte)} MB`;

/** Files and folders that systems put beside others, by their names in lower case. */
const leftNames = new Set(
  (
    ".ds_store .localized icon\r .appledouble __macosx .spotlight-v100 .trashes .fseventsd .temporaryitems " +
    ".apdisk .documentrevisions-v100 .volumeicon.icns " +
    "thumbs.db ehthumbs.db desktop.ini $recycle.bin .directory @eadir #recycle lost+found"
  ).split(" "),
);

/** Resource forks, notes of Windows on downloads, what shares keep of deleted files, locks of spreadsheets. */
const patterns = [
  /^\._/,
  /:zone\.identifier$/i,
  /^\.(nfs|fuse_hidden|smbdelete)[\da-f]+$/,
  /^\.trash-\d+$/i,
  /^~\$|^\.~lock\..*#$/,
];

const isLeftBySystem = (path: string): boolean =>
  path
    .split("/")
    .some((name) => leftNames.has(name.toLowerCase()) || patterns.some((each) => each.test(name)));

export interface Opened {
  files: Files;
  problems: string[];
  /** What is around and beside it without being a part of it, each in a sentence. */
  besides: string[];
  zip?: Buffer;
}

const longestPath = 80;
const pathsNamed = 12;

const inWords = (path: string): string => JSON.stringify(shortened(visible(path), longestPath));

function leftBeside(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const more = paths.length > pathsNamed ? ` and ${paths.length - pathsNamed} more` : "";
  const named = paths.slice(0, pathsNamed).map(inWords).join(", ");
  return [`Left there by a system, and no part of the package: ${named}${more}.`];
}

const inFolder = (name: string): string =>
  `The files are in the folder ${inWords(name)}, in which nobody packed them.`;

const telling = [
  packageNames.evidence,
  packageNames.results,
  packageNames.attestation,
  packageNames.sums,
];

function requirePackage(opened: Opened, shown: string): Opened {
  if (telling.some((name) => opened.files.has(name))) return opened;
  throw new UsageError(
    `${shown} isn't a package: it holds none of ${telling.join(", ")}.\nMake one with: wallet-conformance package FOLDER`,
  );
}

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

function onlyFolderIn(folder: string): string | undefined {
  const [only, ...others] = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !isLeftBySystem(name),
  );
  return only?.isDirectory() && others.length === 0 ? only.name : undefined;
}

function openFolder(folder: string, shown: string): Opened {
  rejectRun(folder, shown);
  const within = onlyFolderIn(folder);
  if (within === undefined) return filesOf(folder);
  const opened = filesOf(join(folder, within));
  return { ...opened, besides: [...opened.besides, inFolder(within)] };
}

function filesOf(folder: string): Opened {
  const all = readdirSync(folder).toSorted();
  const names = all.filter((name) => !isLeftBySystem(name));
  const problems = names.flatMap((name) => problemOf(folder, name) ?? []);
  const files = names
    .filter((name) => isPackageName(name) && problemOf(folder, name) === undefined)
    .map((name) => [name, readFileSync(join(folder, name))] as const);
  const besides = leftBeside(all.filter(isLeftBySystem));
  return { files: new Map(files), problems: problems.slice(0, bounds.files), besides };
}

const longestName = 80;
const nameInWords = (name: string): string => JSON.stringify(shortened(visible(name), longestName));

class Gate {
  readonly problems: string[] = [];
  private readonly seen = new Set<string>();
  private total = 0;

  admits(name: string, { originalSize }: UnzipFileInfo): boolean {
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

const plainName = (name: string): string => name.replaceAll("\\", "/");

function packedIn(zip: Buffer): { names: string[]; left: string[] } {
  const all: string[] = [];
  unzipSync(zip, { filter: ({ name }) => all.push(plainName(name)) < 0 });
  const left = all.filter(isLeftBySystem);
  return { names: all.filter((name) => !isLeftBySystem(name) && !name.endsWith("/")), left };
}

function folderAround(names: readonly string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? "")?.[0] ?? "";
  const isAround = names.every((name) => name.startsWith(folder));
  return isAround && names.some((name) => isPackageName(name.slice(folder.length))) ? folder : "";
}

function openZip(file: string, shown: string): Opened {
  const { size } = statSync(file);
  if (size > bounds.zip)
    throw new UsageError(`${shown} isn't a package: it has ${inMegabytes(size)}, more than any.`);
  const zip = readFileSync(file);
  const gate = new Gate();
  try {
    const { names, left } = packedIn(zip);
    const folder = folderAround(names);
    const nameOf = (entry: string) =>
      folder === "" ? entry : plainName(entry).slice(folder.length);
    const isBeside = (name: string) => isLeftBySystem(name) || (folder !== "" && name === folder);
    const unpacked = unzipSync(zip, {
      filter: (entry) => !isBeside(plainName(entry.name)) && gate.admits(nameOf(entry.name), entry),
    });
    const files = new Map(
      Object.entries(unpacked).map(([name, content]) => [nameOf(name), Buffer.from(content)]),
    );
    const besides = [
      ...leftBeside(left),
      ...(folder === "" ? [] : [inFolder(folder.slice(0, -1))]),
    ];
    return { files, problems: gate.problems, besides, zip };
  } catch {
    throw new UsageError(`${shown} isn't a package: it isn't a zip, or the zip is damaged.`);
  }
}

export function openPackage(path: string): Opened {
  const shown = shownFolder(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no package at ${shown}.`);
  const open = found.isDirectory() ? openFolder : openZip;
  return requirePackage(open(path, shown), shown);
}
