import type { CitableId } from "../../spec/register.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { VariantName } from "../variants/index.ts";

export interface Fault {
  breaks: CitableId | readonly CitableId[];
  does: string;
  patch: Patch;
  /** Variants without which it doesn't show. */
  given?: readonly VariantName[];
}
