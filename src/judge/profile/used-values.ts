import {
  accessSync,
  appendFileSync,
  constants,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isScalar } from "yaml";
import { locationOf, type YamlSource } from "../../ground/yaml/source.ts";
import type { Profile } from "./profile.ts";

export type Users = NonNullable<Profile["users"]>;

export function usedIn(file: string | undefined): ReadonlySet<string> {
  try {
    return new Set(file === undefined ? [] : readFileSync(file, "utf8").split(/\s*\n\s*/));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Set();
    throw error;
  }
}

export function noteUsed({ used }: { used?: string | undefined }, value: string | number): void {
  if (used !== undefined) appendFileSync(used, `${value}\n`);
}

export function claimIn(folder: string, name: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, name), "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

export function countUnused({ given, used: file }: Users): number {
  const used = usedIn(file);
  return given.flatMap(({ ids }) => ids).filter((id) => !used.has(String(id))).length;
}

function isWritable(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  try {
    accessSync(found ? file : dirname(file), constants.R_OK | constants.W_OK);
    return !found?.isDirectory();
  } catch {
    return false;
  }
}

export function mistakesInUsed(source: YamlSource, path: readonly string[]): string[] {
  const node = source.document.getIn(path, true);
  if (!isScalar(node) || typeof node.value !== "string") return [];
  const file = resolve(dirname(source.file), node.value);
  if (isWritable(file)) return [];
  return [
    `${locationOf(node, source)}  ${file} can't be written. ${path.join(".")} names a text file in a folder that is there.`,
  ];
}
