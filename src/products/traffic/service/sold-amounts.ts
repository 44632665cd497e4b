import type { Big } from "big.js";
import { decimalOf } from "../../../contract/decimals.ts";
import { Bounded } from "../bounded.ts";
import { isSelling, quoteOf } from "../sells.ts";
import { isAccepted, keyOf, resultOf, type Seen } from "../seen.ts";

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

/** As the profile names it. */
export const limitTypeOf = ({ operation, profile: { limits } }: Seen): string =>
  (operation === "poolSell" ? limits.poolTransactionType : undefined) ?? limits.transactionType;
