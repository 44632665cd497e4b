import type { Call } from "../../sandbox/context.ts";
import { isPlain } from "../../sandbox/data.ts";
import { textOf } from "../../sandbox/input.ts";

export type Document = "POA" | "POI";

export type Detail = "issue_date" | "expiry_date" | "issuing_country";

/** Empty where it wasn't given. */
export function detailOf({ input }: Call, document: Document, detail: Detail): string {
  const given = input[document];
  return isPlain(given) ? textOf(given[detail]) : "";
}
