import { decimalOf, parseDigits } from "../decimals.ts";
import { limitEntries } from "../limit-entries.ts";
import type { Deviation } from "../deviation.ts";
import type { WatchRule } from "./observed.ts";

/** In every entry of every limits answer, remaining is total minus consumed, to the last digit. */
export const remainingDifference: WatchRule = ({ exchange, reading, body }) => {
  if (exchange.operation !== "getLimits" || reading?.kind !== "accepted") return {};
  const entries = limitEntries(parseDigits(body));
  const deviations = entries.flatMap(({ place, entry }): Deviation[] => {
    const [total, consumed, remaining] = [entry.total, entry.consumed, entry.remaining].map(
      decimalOf,
    );
    if (!total || !consumed || !remaining || total.minus(consumed).eq(remaining)) return [];
    return [
      {
        requirement: "limits-remaining-difference",
        message: `remaining of ${place} is not total minus consumed.`,
        expected: `${total} - ${consumed} = ${total.minus(consumed)}`,
        actual: `${remaining}`,
      },
    ];
  });
  if (deviations.length > 0) return { deviations };
  return entries.length > 0 ? { satisfied: ["limits-remaining-difference"] } : {};
};
