import type { CitableId } from "../../../spec/register.ts";

/** A finding accepted for a while. Without an operation it covers all findings of its requirement. */
export interface Waiver {
  requirement: CitableId;
  operation?: string;
  reason: string;
  approvedBy?: string;
  expires: string;
  /** File and line it stands at: `waivers.yaml:3`. */
  location: string;
}
