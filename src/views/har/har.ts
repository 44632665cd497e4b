import { inWords } from "../../record/results/words.ts";
import type { Results } from "../../record/results/results.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";
import { visible } from "../../record/visible.ts";
import { entryOf } from "./entry.ts";
import { shotsOf } from "./scenes.ts";

const bySendingTime = (one: { startedDateTime: string }, other: { startedDateTime: string }) =>
  Date.parse(one.startedDateTime) - Date.parse(other.startedDateTime);

/**
 * The exchanges that show the findings of a run as an HTTP archive (HAR 1.2), in the order they were sent:
 * a page for each finding, with its message as the title. Of what passed there is nothing in it.
 */
export function renderHar(results: Results, recorded: RecordedExchanges): string {
  const { suite, findings, advice } = results;
  const entries = shotsOf(results)
    .flatMap((shot) => {
      const exchange = recorded.get(shot.exchange);
      return exchange ? [entryOf(exchange, shot)] : [];
    })
    .toSorted(bySendingTime);
  const begun = new Map(entries.toReversed().map((one) => [one.pageref, one.startedDateTime]));
  const pages = [...findings, ...advice].flatMap((finding) => {
    const { id } = finding;
    const startedDateTime = begun.get(id);
    return startedDateTime === undefined
      ? []
      : [{ startedDateTime, id, title: visible(inWords(finding).title), pageTimings: {} }];
  });
  const creator = { name: suite.name, version: suite.version };
  const archive = { log: { version: "1.2", creator, pages, entries } };
  return `${JSON.stringify(archive, undefined, 2)}\n`;
}
