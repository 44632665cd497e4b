import type { Results } from "../../record/results/results.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";

/** The results, the exchanges, and the folder of the page as a command names it. */
export interface Sources {
  results: Results;
  recorded: RecordedExchanges;
  folder: string;
}
