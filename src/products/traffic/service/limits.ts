import { parseDigits, decimalOf, isSameInDoubles } from "../../../contract/decimals.ts";
import { limitEntries, type PlacedEntry } from "../../../contract/limit-entries.ts";
import {
  type Seen,
  isAccepted,
  keyOf,
  resultOf,
  userOf,
  confirmedOf,
  isSelling,
  quoteOf,
} from "../seen.ts";
import { Big } from "big.js";
import { Bounded, type Rule, mustRefuse, unless } from "../rule.ts";
import { valueSeen } from "../../../contract/deviation.ts";
import { pointerOf } from "../../../../spec/pointer.ts";
import { ofKind } from "../../../judge/profile/profile.ts";

export const aggregatesIn = ({ operation, exchange, response }: Seen): PlacedEntry[] =>
  operation === "getLimits" && response?.kind === "accepted"
    ? limitEntries(parseDigits(exchange.answer?.body ?? "")).filter(
        ({ paymentMethod }) => paymentMethod === undefined,
      )
    : [];

/** In the unit that limits are counted in. */
export class QuotedAmounts {
  private readonly amounts = new Bounded<Big>();

  note(seen: Seen): void {
    if (seen.operation !== "getPoolSellQuote" && seen.operation !== "getExternalSellQuote") return;
    const quote = isAccepted(seen) ? keyOf(resultOf(seen, "quote_id")) : undefined;
    const { unit } = seen.profile.limits;
    const amount = unit === "from-amount" ? seen.input.from_amount : resultOf(seen, "to_amount");
    const decimal = unit === "unknown" ? undefined : decimalOf(amount);
    if (quote !== undefined && decimal) this.amounts.set(quote, decimal);
  }

  /** Undefined for anything else, and where nobody knows. */
  of(seen: Seen): Big | undefined {
    const quote = isSelling(seen) ? quoteOf(seen) : undefined;
    return quote === undefined ? undefined : this.amounts.get(quote);
  }
}

export const limitTypeOf = ({ operation, profile: { limits } }: Seen): string =>
  (operation === "poolSell" ? limits.poolTransactionType : undefined) ?? limits.transactionType;

/** No period ends these: they refuse more until they are raised. */
const lasting = new Set<string>(["lifetime", "transaction"]);

const withinLimits =
  (operation: "poolSell" | "externalSell"): Rule =>
  () => {
    const left = new Bounded<{ remaining: Big; readAt: number }>();
    const amounts = new QuotedAmounts();
    return (seen) => {
      amounts.note(seen);
      if (seen.operation === "getLimits" && !seen.isWhole) left.clear();
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

/** One that is still to be funded may lapse: settlement rules are not shown. */
interface Sold {
  amount: Big;
  sentAt: number;
  answeredAt: number;
  isFunded: boolean;
}

interface Reading {
  consumed: Big;
  readAt: number;
}

const sumOf = (sells: readonly Sold[]): Big =>
  sells.reduce((sum, { amount }) => sum.plus(amount), new Big(0));

class Sells {
  private readonly byAccount = new Bounded<Sold[]>();
  private readonly byTransaction = new Bounded<Sold>();
  private readonly amounts = new QuotedAmounts();
  /** Whether there may be an external sell of an unknown amount: nobody can tell what its lapse gives back. */
  hidesSome = false;

  note(seen: Seen): void {
    this.amounts.note(seen);
    if (seen.operation === "externalSell")
      this.hidesSome ||= !seen.isWhole || (isAccepted(seen) && !this.amounts.of(seen));
    if (!isAccepted(seen)) return;
    const funded = this.byTransaction.get(confirmedOf(seen) ?? "");
    if (funded) funded.isFunded = true;
    const [amount, user] = [this.amounts.of(seen), userOf(seen)];
    if (!amount || user === undefined) return;
    const { sentAt, answeredAt, operation } = seen;
    const sold = { amount, sentAt, answeredAt, isFunded: operation === "poolSell" };
    const key = `${user} ${limitTypeOf(seen)}`;
    this.byAccount.set(key, [...this.of(key), sold]);
    const transaction = keyOf(resultOf(seen, "transaction_id"));
    if (transaction !== undefined) this.byTransaction.set(transaction, sold);
  }

  of = (key: string): readonly Sold[] => this.byAccount.get(key) ?? [];
}

export const limitRules = {
  "sells-pool-within-limits": withinLimits("poolSell"),
  "sells-external-within-limits": withinLimits("externalSell"),
  /** At least by the sells since the last reading, over the lifetime; an unfunded one may have lapsed. */
  "limits-consumed-by-sell": () => {
    const readings = new Bounded<Reading>();
    const sells = new Sells();
    return (seen) => {
      sells.note(seen);
      const user = userOf(seen);
      const { countedAt } = seen.profile.limits;
      const isAtInitiation = ofKind(countedAt, "external") === "initiation";
      if (sells.hidesSome || user === undefined || !isAtInitiation) return undefined;
      for (const { period, transactionType, pointer, entry } of aggregatesIn(seen)) {
        const consumed = decimalOf(entry.consumed);
        if (period !== "lifetime" || !consumed) continue;
        const key = `${user} ${transactionType}`;
        const before = readings.get(key);
        readings.set(key, { consumed, readAt: seen.answeredAt });
        if (!before) continue;
        const delayMs = (seen.profile.limits.visibleWithinSeconds ?? 0) * 1000;
        const between = sells
          .of(key)
          .filter(
            ({ isFunded, sentAt, answeredAt }) =>
              isFunded && sentAt >= before.readAt && answeredAt + delayMs <= seen.sentAt,
          );
        if (between.length === 0) continue;
        const lapsing = sells
          .of(key)
          .filter(({ isFunded, sentAt }) => !isFunded && sentAt < before.readAt);
        const due = before.consumed.plus(sumOf(between)).minus(sumOf(lapsing));
        return unless(consumed.gte(due) || isSameInDoubles(consumed, due), () => ({
          expected: { kind: "value", of: "consumed", is: { atLeast: due.toFixed() } },
          seen: valueSeen("consumed", consumed),
          fields: [pointer + pointerOf(["consumed"])],
        }));
      }
      return undefined;
    };
  },
} satisfies Record<string, Rule>;
