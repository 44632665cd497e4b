import type { Call } from "../../sandbox/context.ts";
import { isPlain } from "../../sandbox/data.ts";
import { textOf } from "../../sandbox/input.ts";

/** The documents of a KYC submission. */
export type Document = "POA" | "POI";

/** What a document says besides its type and number. */
export type Detail = "issue_date" | "expiry_date" | "issuing_country";

/** A detail of a document as it was submitted; empty where it wasn't. */
export function detailOf({ input }: Call, document: Document, detail: Detail): string {
  const given = input[document];
  return isPlain(given) ? textOf(given[detail]) : "";
}
