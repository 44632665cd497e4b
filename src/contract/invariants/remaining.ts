import { Big } from "big.js";
import { decimalOf, parseDigits } from "../decimals.ts";
import { limitEntries } from "../limit-entries.ts";
import type { Deviation } from "../deviation.ts";
import type { WatchRule } from "./invariant.ts";

/** Money that was computed with binary floating point is off by less than this part of itself. */
const noiseRatio = 1e-9;

/** Tells a slip of floating point from a wrong number; both are deviations. */
function nature(expected: Big, actual: Big): string {
  const scale = expected.abs().gt(1) ? expected.abs() : new Big(1);
  const noise = expected.minus(actual).abs().lte(scale.times(noiseRatio));
  return noise ? " (off by the noise of floating point)" : "";
}

/** In every entry of every limits answer, remaining is total minus consumed, to the last digit. */
export const remainingDifference: WatchRule = ({ exchange, reading, body }) => {
  if (exchange.operation !== "getLimits" || reading?.kind !== "accepted") return {};
  const entries = limitEntries(parseDigits(body));
  let compared = 0;
  const deviations = entries.flatMap(({ place, entry }): Deviation[] => {
    const [total, consumed, remaining] = [entry.total, entry.consumed, entry.remaining].map(
      decimalOf,
    );
    if (!total || !consumed || !remaining) return [];
    compared += 1;
    if (total.minus(consumed).eq(remaining)) return [];
    return [
      {
        requirement: "limits-remaining-difference",
        message: `remaining of ${place} is not total minus consumed.`,
        expected: `${total} - ${consumed} = ${total.minus(consumed)}`,
        actual: `${remaining}${nature(total.minus(consumed), remaining)}`,
      },
    ];
  });
  if (deviations.length > 0) return { deviations };
  return compared > 0 ? { satisfied: ["limits-remaining-difference"] } : {};
};
