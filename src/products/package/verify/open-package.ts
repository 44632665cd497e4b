import { UsageError } from "../../../ground/usage-error.ts";
import { shortened, visible } from "../../../record/visible.ts";
import { type Files, isPackageName, packageNames } from "../files.ts";
import { existsSync, lstatSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesIn, shownFolder } from "../../../record/folder.ts";
import { unzipSync } from "fflate";
import { firstFew } from "../../../views/words.ts";

const megabyte = 1_048_576;

/** In bytes. This suite writes no larger package. */
const bounds = {
  zip: 512 * megabyte,
  /** One unpacked file; a string in Node can't be longer. */
  file: 400 * megabyte,
  total: 600 * megabyte,
  files: 50,
};

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / megabyte)} MB`;

/** Hidden files, and those of Windows, of office programs and of network drives. */
const leftBySystem =
  /^(\.(?!\.?$)|~\$|__macosx$|icon\r$|(eh)?thumbs\.db|desktop\.ini$|\$recycle|@eadir$|#recycle$|lost\+found$)|:zone\.identifier$/i;

const isLeftBySystem = (path: string): boolean =>
  path.split("/").some((name) => leftBySystem.test(name));

export interface Opened {
  files: Files;
  problems: string[];
  besides: string[];
  zip?: Buffer;
}

const longestPath = 80;
const pathsNamed = 12;

const pathShown = (path: string): string => JSON.stringify(shortened(visible(path), longestPath));

function leftBeside(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const named = firstFew(paths.map(pathShown), pathsNamed);
  return [`Left there by a system, and no part of the package: ${named}.`];
}

interface Entry {
  path: string;
  source: string;
  size: number;
  isFile?: boolean;
}

function folderAround(paths: readonly string[]): string {
  const folder = /^[^/]+\//.exec(paths[0] ?? "")?.[0] ?? "";
  const isAround = paths.every((path) => path.startsWith(folder));
  return isAround && paths.some((path) => isPackageName(path.slice(folder.length))) ? folder : "";
}

function sift(entries: readonly Entry[], comesTo: string) {
  const [left, own] = [true, false].map((isLeft) =>
    entries.filter(({ path }) => isLeftBySystem(path) === isLeft),
  ) as [Entry[], Entry[]];
  const folder = folderAround(own.map(({ path }) => path).filter((path) => !path.endsWith("/")));
  const names = new Map<Entry, string>();
  const seen = new Set<string>();
  let total = 0;
  const problemOf = (name: string, { size, isFile = true }: Entry): string | undefined => {
    if (!isPackageName(name)) return `${pathShown(name)} was added: no package holds such a file.`;
    if (seen.has(name)) return `${name} is in the zip twice.`;
    if (!isFile) return `${name} isn't a file, but a link or a folder. It was not read.`;
    if (size <= bounds.file && total + size <= bounds.total) return undefined;
    return `${name} ${comesTo} ${inMegabytes(size)}, more than a package holds. It was not read.`;
  };
  const problems = own.flatMap((entry) => {
    if (folder !== "" && entry.path === folder) return [];
    const name = entry.path.slice(folder.length);
    const problem = problemOf(name, entry);
    seen.add(name);
    if (problem !== undefined) return problem;
    names.set(entry, name);
    total += entry.size;
    return [];
  });
  const around = `The files are in the folder ${pathShown(folder.slice(0, -1))}, in which nobody packed them.`;
  return {
    names,
    problems: problems.slice(0, bounds.files),
    besides: [...leftBeside(left.map(({ path }) => path)), ...(folder === "" ? [] : [around])],
  };
}

function entriesIn(folder: string, below = ""): Entry[] {
  const names = readdirSync(join(folder, below)).toSorted();
  return names.map((name) => {
    const source = join(folder, below, name);
    const found = lstatSync(source);
    return { path: below + name, source, size: found.size, isFile: found.isFile() };
  });
}

function openFolder(folder: string, shown: string): Opened {
  const isPackaged = existsSync(join(folder, packageNames.sums));
  if (!isPackaged && existsSync(filesIn(folder).index)) {
    throw new UsageError(
      `${shown} is the folder of a run, not a package. Make one with: wallet-conformance package ${shown}`,
    );
  }
  const entries = entriesIn(folder);
  const [only, ...others] = entries.filter(({ path }) => !isLeftBySystem(path));
  const isAround = only && others.length === 0 && lstatSync(join(folder, only.path)).isDirectory();
  const all = isAround
    ? entries.flatMap((entry) => (entry === only ? entriesIn(folder, `${only.path}/`) : entry))
    : entries;
  const { names, ...found } = sift(all, "has");
  const files = [...names].map(([{ source }, name]) => [name, readFileSync(source)] as const);
  return { files: new Map(files), ...found };
}

function openZip(file: string, shown: string): Opened {
  const { size } = statSync(file);
  if (size > bounds.zip)
    throw new UsageError(`${shown} isn't a package: it has ${inMegabytes(size)}, more than any.`);
  return openBytes(readFileSync(file), shown);
}

function openBytes(zip: Buffer, shown: string, isWithin = false): Opened {
  try {
    const entries: Entry[] = [];
    unzipSync(zip, {
      filter: ({ name, originalSize }) =>
        entries.push({ path: name.replaceAll("\\", "/"), source: name, size: originalSize }) < 0,
    });
    const [only, ...others] = entries.filter(({ path }) => !isLeftBySystem(path));
    if (only && others.length === 0 && /\.zip$/i.test(only.path) && !isWithin) {
      const inner = unzipSync(zip, {
        filter: ({ name, originalSize }) => name === only.source && originalSize <= bounds.zip,
      });
      return openBytes(Buffer.from(inner[only.source] ?? []), shown, true);
    }
    const { names, ...found } = sift(entries, "would unpack to");
    const unread = new Set([...names.keys()].map(({ source }) => source));
    // Of several entries with one name, only the first is read.
    const unpacked = unzipSync(zip, { filter: ({ name }) => unread.delete(name) });
    const files = [...names].map(
      ([{ source }, name]) => [name, Buffer.from(unpacked[source]!)] as const,
    );
    return { files: new Map(files), ...found, zip };
  } catch {
    throw new UsageError(`${shown} isn't a package: it isn't a zip, or the zip is damaged.`);
  }
}

export function openPackage(path: string): Opened {
  const shown = shownFolder(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no package at ${shown}.`);
  const opened = (found.isDirectory() ? openFolder : openZip)(path, shown);
  const { evidence, results, attestation, sums } = packageNames;
  const telling = [evidence, results, attestation, sums];
  if (telling.some((name) => opened.files.has(name))) return opened;
  throw new UsageError(
    `${shown} isn't a package: it holds none of ${telling.join(", ")}.\nMake one with: wallet-conformance package FOLDER`,
  );
}
