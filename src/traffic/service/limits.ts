import type { Big } from "big.js";
import { pointerOf } from "../../../spec/pointer.ts";
import { decimalOf, isSameInDoubles, parseDigits } from "../../contract/decimals.ts";
import { limitEntries, type PlacedEntry } from "../../contract/limit-entries.ts";
import { Bounded } from "../bounded.ts";
import { unless, type Rule } from "../rule.ts";
import { isAccepted, userOf, type Seen } from "../seen.ts";
import { mustRefuse } from "./must-refuse.ts";
import { limitTypeOf, QuotedAmounts } from "./sold-amounts.ts";

const aggregatesIn = ({ operation, exchange, response }: Seen): PlacedEntry[] =>
  operation === "getLimits" && response?.kind === "accepted"
    ? limitEntries(parseDigits(exchange.answer?.body ?? "")).filter(
        ({ paymentMethod }) => paymentMethod === undefined,
      )
    : [];

/** What was consumed in all by a user when limits were read, and what has been sold since. */
interface Account {
  consumed: Big;
  readAt: number;
  sold: { amount: Big; sentAt: number; answeredAt: number }[];
}

/**
 * Limit entry, consumed: since the last reading it has grown at least by the sells seen between the two. The
 * lifetime period is looked at, which no day or month ends; others may sell as well.
 */
export const consumedBySell: Rule = () => {
  const accounts = new Bounded<Account>();
  const amounts = new QuotedAmounts();
  return (seen) => {
    amounts.note(seen);
    const user = userOf(seen);
    if (user === undefined || seen.profile.limits.countedAt !== "initiation") return undefined;
    const sold = isAccepted(seen) ? amounts.of(seen) : undefined;
    if (sold) {
      const { sentAt, answeredAt } = seen;
      accounts.get(`${user} ${limitTypeOf(seen)}`)?.sold.push({ amount: sold, sentAt, answeredAt });
    }
    for (const { period, transactionType, pointer, entry } of aggregatesIn(seen)) {
      const consumed = decimalOf(entry.consumed);
      if (period !== "lifetime" || !consumed) continue;
      const key = `${user} ${transactionType}`;
      const before = accounts.get(key);
      accounts.set(key, { consumed, readAt: seen.answeredAt, sold: [] });
      const delayMs = (seen.profile.limits.visibleWithinSeconds ?? 0) * 1000;
      const between = (before?.sold ?? []).filter(
        ({ sentAt, answeredAt }) =>
          before && sentAt >= before.readAt && answeredAt + delayMs <= seen.sentAt,
      );
      if (!before || between.length === 0) continue;
      const due = between.reduce((sum, { amount }) => sum.plus(amount), before.consumed);
      return unless(consumed.gte(due) || isSameInDoubles(consumed, due), () => ({
        message: "Sells that were accepted are missing in consumed.",
        expected: `at least ${due.toFixed()} after ${between.length} sells`,
        actual: consumed.toFixed(),
        fields: [pointer + pointerOf(["consumed"])],
      }));
    }
    return undefined;
  };
};

/** Limits that no end of a period resets: what is more than they leave is refused until they are raised. */
const lasting = new Set<string>(["lifetime", "transaction"]);

/** Limits, rule 2: a sell of more than was left when limits were last read. */
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
      const { remaining } = over;
      return mustRefuse(
        seen,
        "The target accepted a sell of more than the limits had left.",
        `a refusal: ${amount.toFixed()} is more than the ${remaining.toFixed()} that remain`,
      );
    };
  };
