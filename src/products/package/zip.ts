import { zipSync } from "fflate";
import type { Files } from "./names.ts";

/** A moment as local time with the same digits: a zip holds local times, and should be the same everywhere. */
const sameDigits = (iso: string): Date => new Date(iso.slice(0, 19));

/** Files as a zip. The same files and moment (ISO 8601) give the same bytes on any machine. */
export function zipOf(files: Files, moment: string): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: sameDigits(moment), level: 6 }));
}
