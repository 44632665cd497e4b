import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../spec/files.ts";

/** Where the measurement keeps what it knows between runs: a folder git ignores. */
export const workFolder = packageFile("reports/mutation");

const ofProcess = (id: number | string) => join(workFolder, `process-${id}`);

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};

function remove(id: number | string): void {
  try {
    rmSync(ofProcess(id), { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}

function sweep(): void {
  if (!existsSync(workFolder)) return;
  for (const name of readdirSync(workFolder)) {
    const id = /^process-(\d+)$/.exec(name)?.[1];
    if (id && !isAlive(Number(id))) remove(id);
  }
}

let isPrepared = false;

function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  sweep();
  mkdirSync(ofProcess(process.pid), { recursive: true });
  process.once("exit", () => remove(process.pid));
}

export function temporaryFolder(name: string): string {
  prepare();
  return mkdtempSync(join(ofProcess(process.pid), `${name}-`));
}
