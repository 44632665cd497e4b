import { Big } from "big.js";
import { decimalOf, parseDigits } from "../decimals.ts";
import { limitEntries } from "../limit-entries.ts";
import type { Deviation } from "../deviation.ts";
import type { Invariant } from "./invariant.ts";

/** A sum in binary floating point is off by less than this part of itself (doubles: about 1e-16 a step). */
const floatingPointErrorRatio = 1e-9;

/** Points out a floating-point error, which is a deviation like any other wrong number. */
function noteOn(expected: Big, actual: Big): string {
  const scale = expected.abs().gt(1) ? expected.abs() : new Big(1);
  const isTiny = expected.minus(actual).abs().lte(scale.times(floatingPointErrorRatio));
  return isTiny ? " (a floating-point error)" : "";
}

/** In every limit entry, remaining is total minus consumed, to the last digit (Limit entry). */
export const remainingDifference: Invariant = ({ exchange, response, body }) => {
  if (exchange.operation !== "getLimits" || response?.kind !== "accepted") return {};
  const entries = limitEntries(parseDigits(body));
  let compared = 0;
  const deviations = entries.flatMap(({ place, entry }): Deviation[] => {
    const [total, consumed, remaining] = [entry.total, entry.consumed, entry.remaining].map(
      decimalOf,
    );
    if (!total || !consumed || !remaining) return [];
    compared += 1;
    const difference = total.minus(consumed);
    if (difference.eq(remaining)) return [];
    return [
      {
        requirement: "limits-remaining-difference",
        message: `remaining of ${place} is not total minus consumed.`,
        expected: `${total} - ${consumed} = ${difference}`,
        actual: `${remaining}${noteOn(difference, remaining)}`,
      },
    ];
  });
  if (deviations.length > 0) return { deviations };
  return compared > 0 ? { satisfied: ["limits-remaining-difference"] } : {};
};
