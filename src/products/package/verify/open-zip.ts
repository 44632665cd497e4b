import { readFileSync, statSync } from "node:fs";
import { unzipSync, type UnzipFileInfo } from "fflate";
import { UsageError } from "../../../ground/usage-error.ts";
import { shortened, visible } from "../../../record/visible.ts";
import { isPackageName } from "../names.ts";
import { bounds, inMegabytes } from "./bounds.ts";
import type { Opened } from "./opened.ts";

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
