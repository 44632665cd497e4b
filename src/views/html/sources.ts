import type { Results } from "../../record/results/results.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";

/** What findings are shown from: the results, the exchanges, and the folder of the page as a command names it. */
export interface Sources {
  results: Results;
  recorded: RecordedExchanges;
  folder: string;
  /** Of each finding, by its id, the requirements under which the same was found. */
  alike: ReadonlyMap<string, readonly string[]>;
}
