import type { Big } from "big.js";
import { decimalOf } from "../../../contract/decimals.ts";
import { Bounded } from "../bounded.ts";
import type { Rule } from "../rule.ts";
import { isAccepted, userOf } from "../seen.ts";
import { aggregatesIn } from "./aggregates.ts";
import { mustRefuse } from "./must-refuse.ts";
import { limitTypeOf, QuotedAmounts } from "./sold-amounts.ts";

/** No period ends these: they refuse more until they are raised. */
const lasting = new Set<string>(["lifetime", "transaction"]);

/** By the last reading of limits. */
export const withinLimits =
  (operation: "poolSell" | "externalSell"): Rule =>
  () => {
    const left = new Bounded<{ remaining: Big; readAt: number }>();
    const amounts = new QuotedAmounts();
    return (seen) => {
      amounts.note(seen);
      const user = userOf(seen);
      for (const { period, transactionType, entry } of aggregatesIn(seen)) {
        const remaining = decimalOf(entry.remaining);
        const key = `${user} ${transactionType} ${period}`;
        if (remaining) left.set(key, { remaining, readAt: seen.answeredAt });
      }
      const amount = seen.operation === operation ? amounts.of(seen) : undefined;
      if (!amount) return undefined;
      const known = [...lasting].flatMap(
        (period) => left.get(`${user} ${limitTypeOf(seen)} ${period}`) ?? [],
      );
      const over = known.find(
        ({ remaining, readAt }) => readAt <= seen.sentAt && amount.gt(remaining),
      );
      if (!over) return known.length > 0 && isAccepted(seen) ? "held" : undefined;
      return mustRefuse(seen);
    };
  };
