import { rmSync, statSync, writeFileSync } from "node:fs";
import { withPath } from "../ground/usage-error.ts";

/** Writes a file of a report. One that can't be written whole isn't left behind in part. @throws UsageError */
export function writeView(file: string, content: string | Uint8Array): void {
  try {
    withPath(`${file} can't be written`, () => writeFileSync(file, content));
  } catch (error) {
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file);
    throw error;
  }
}
