import type { Passed } from "./passed.ts";

/** Traffic that was recorded, in whatever form. */
export interface Recorded {
  /** The address of the service. */
  baseUrl: string;
  passed: Passed[];
  /** What of it could not be read, in sentences. */
  notes: string[];
  /** The program that recorded it, as it names itself. */
  creator: string;
}
