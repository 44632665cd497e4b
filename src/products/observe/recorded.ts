import type { Passed } from "./passed.ts";

export interface Recorded {
  baseUrl: string;
  passed: Passed[];
  /** What of it could not be read, in sentences. */
  notes: string[];
  /** The program that recorded it, as it names itself. */
  creator: string;
}
