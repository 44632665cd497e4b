import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";

export interface Around {
  exchanges: RecordedExchanges;
  folder: string;
  /** Whether index.html is next to the summary, so that links lead to it. */
  isNextToPage: boolean;
}

/** A finding by its id, as a link to where it stands in the report. */
export const findingLink = (id: string, { isNextToPage }: Around): string =>
  isNextToPage ? `[\`${id}\`](index.html#${id})` : `\`${id}\``;
