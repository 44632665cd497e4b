import type { Scene } from "../../record/evidence/scene.ts";
import { listed } from "../replay-words.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";

/** So many are named. */
const named = 7;

/** What had to be done first may have been done side by side: that says nothing of a race. */
const isPrepared = ({ role }: Scene[number]): boolean => role === "setup" || role === "state";

/** When an exchange was under way, in epoch milliseconds. */
function spanOf(one: Scene[number], recorded: RecordedExchanges): [number, number] | undefined {
  const exchange = isPrepared(one) ? undefined : recorded.get(one.exchange);
  if (!exchange) return undefined;
  const sentAt = Date.parse(exchange.at);
  return [sentAt, sentAt + exchange.durationMs];
}

/**
 * Of each exchange of a scene, which others were under way at the same time, by their numbers: "at the
 * same time as 3 and 5". Nothing where none was.
 */
export function sameTimes(scene: Scene, recorded: RecordedExchanges): (string | undefined)[] {
  const spans = scene.map((one) => spanOf(one, recorded));
  return spans.map((span, index) => {
    const others = spans.flatMap((other, at) =>
      span && other && at !== index && other[0] < span[1] && span[0] < other[1] ? [at + 1] : [],
    );
    if (others.length === 0) return undefined;
    const left = others.length - named;
    const names = others.slice(0, named).map(String);
    return `at the same time as ${listed(left > 0 ? [...names, `${left} more`] : names)}`;
  });
}
