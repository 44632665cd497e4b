import { Big } from "big.js";
import { pointerOf } from "../../../spec/pointer.ts";
import { decimalOf, isSameInDoubles, parseDigits } from "../decimals.ts";
import { limitEntries } from "../limit-entries.ts";
import type { Deviation } from "../deviation.ts";
import type { Invariant } from "./invariant.ts";

/** Points out what is right only in doubles: at a target that computes with decimals it is as wrong as any other number. */
const noteOn = (expected: Big, actual: Big): string =>
  isSameInDoubles(expected, actual)
    ? " (a floating-point error; for a target that has doubles only, set limits.numbers in the profile)"
    : "";

/** The difference as a target computes it: of decimals, or of doubles. */
const difference = (total: Big, consumed: Big, inDoubles: boolean): Big =>
  inDoubles ? new Big(total.toNumber() - consumed.toNumber()) : total.minus(consumed);

/** In every limit entry, remaining is total minus consumed, to the last digit (Limit entry). */
export const remainingDifference: Invariant = ({ exchange, response, body, inDoubles = false }) => {
  if (exchange.operation !== "getLimits" || response?.kind !== "accepted") return {};
  const entries = limitEntries(parseDigits(body));
  let compared = 0;
  const deviations = entries.flatMap(({ place, pointer, entry }): Deviation[] => {
    const [total, consumed, remaining] = [entry.total, entry.consumed, entry.remaining].map(
      decimalOf,
    );
    if (!total || !consumed || !remaining) return [];
    compared += 1;
    const due = difference(total, consumed, inDoubles);
    if (due.eq(remaining) || (inDoubles && total.minus(consumed).eq(remaining))) return [];
    return [
      {
        requirement: "limits-remaining-difference",
        message: `remaining of ${place} is not total minus consumed.`,
        expected: `${total} - ${consumed} = ${due}`,
        actual: `${remaining}${noteOn(due, remaining)}`,
        fields: [pointer + pointerOf(["remaining"])],
      },
    ];
  });
  if (deviations.length > 0) return { deviations };
  return compared > 0 ? { satisfied: ["limits-remaining-difference"] } : {};
};
