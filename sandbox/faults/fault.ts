import type { CitableId } from "../../spec/register.ts";
import type { VariantName } from "../variants/index.ts";

/** A named deviation: what the sandbox does wrong, and what that breaks. */
export interface Fault {
  breaks: CitableId | readonly CitableId[];
  does: string;
  /** Lawful freedoms without which it does not show. */
  given?: readonly VariantName[];
}
