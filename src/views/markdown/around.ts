import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";

/** What a summary shows besides the results. */
export interface Around {
  exchanges: RecordedExchanges;
  /** The folder of the report, as a command names it. */
  folder: string;
  /** Whether index.html is next to the summary, so that links lead to it. */
  isNextToPage: boolean;
}

/** A finding by its id, as a link to where it stands in the report. */
export const findingLink = (id: string, { isNextToPage }: Around): string =>
  isNextToPage ? `[\`${id}\`](index.html#${id})` : `\`${id}\``;
