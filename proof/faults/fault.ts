import type { CitableId } from "../../spec/register.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { VariantName } from "../variants/index.ts";

/** A named deviation: what the sandbox then does wrong, what that breaks, and how it does it. */
export interface Fault {
  breaks: CitableId | readonly CitableId[];
  does: string;
  patch: Patch;
  /** Lawful variants without which it doesn't show. */
  given?: readonly VariantName[];
}
