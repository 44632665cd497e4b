import type { CitableId } from "../../spec/register.ts";

/** A named deviation: what the sandbox does wrong, and what that breaks. */
export interface Fault {
  breaks: CitableId | readonly CitableId[];
  does: string;
}
