import { Big } from "big.js";
import { pointerOf } from "../../../spec/pointer.ts";
import { decimalOf, isSameInDoubles, parseDigits } from "../decimals.ts";
import { limitEntries } from "../limit-entries.ts";
import { judgment, type Invariant } from "./invariant.ts";

/** The difference as a target computes it: of decimals, or of doubles. */
const difference = (total: Big, consumed: Big, inDoubles: boolean): Big =>
  inDoubles ? new Big(total.toNumber() - consumed.toNumber()) : total.minus(consumed);

/** In every limit entry, remaining is total minus consumed, to the last digit (Limit entry). */
export const remainingDifference: Invariant = ({ exchange, response, body, inDoubles = false }) => {
  if (exchange.operation !== "getLimits" || response?.kind !== "accepted") return {};
  const entries = limitEntries(parseDigits(body));
  const compared = entries.flatMap(({ place, pointer, entry }) => {
    const [total, consumed, remaining] = [entry.total, entry.consumed, entry.remaining].map(
      decimalOf,
    );
    if (!total || !consumed || !remaining) return [];
    const due = difference(total, consumed, inDoubles);
    const isRight = due.eq(remaining) || (inDoubles && total.minus(consumed).eq(remaining));
    return [{ place, pointer, total, consumed, remaining, due, isRight }];
  });
  const wrong = compared.filter(({ isRight }) => !isRight);
  if (compared.length === 0) return {};
  return judgment("limits-remaining-difference", wrong.length === 0, {
    expected: {
      kind: "amounts",
      of: "remaining",
      are: "the difference",
      at: wrong.map(({ place: at, due, total, consumed }) => ({
        at,
        is: due.toFixed(),
        all: { total: total.toFixed(), consumed: consumed.toFixed() },
      })),
    },
    seen: {
      kind: "amounts",
      at: wrong.map(({ place: at, remaining }) => ({ at, is: remaining.toFixed() })),
      // At a target that computes with decimals it is as wrong as any other number.
      ...(wrong.every(({ due, remaining }) => isSameInDoubles(due, remaining)) && {
        isDouble: true as const,
      }),
    },
    fields: wrong.map(({ pointer }) => pointer + pointerOf(["remaining"])),
  });
};
