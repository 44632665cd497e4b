import { Big } from "big.js";
import { along, expect, requirement, test, together } from "../../fixtures/index.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { requireSells } from "../../fixtures/limits/amounts.ts";
import {
  ensureCounted,
  limitForOneSell,
  prepareCountedSell,
  sellAndCount,
} from "../../fixtures/limits/consumption.ts";
import { type SellKind, sellKinds, sells } from "../../spec/sell-kinds.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";

async function limitTransactions(seller: User, kind: SellKind, total: Big) {
  const { paymentMethod } = seller;
  await seller.setLimit(total, { kind, period: "transaction" });
  await seller.setLimit(total, { kind, period: "transaction", payment_method: paymentMethod });
}

/** @returns the second response */
async function sellTwice(seller: User, kind: SellKind, isLimited: boolean) {
  const { input, counted } = await prepareCountedSell(seller, kind);
  if (isLimited) await limitTransactions(seller, kind, limitForOneSell(counted));
  await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
  return seller.send(sells[kind].sell, await seller.prepareSell(kind));
}

for (const kind of sellKinds) {
  const single = along(requirement("limits-transaction-single"), {
    "kind of sell": kind,
    scope: usualScopes,
  });
  test(`a second ${kind} sell has the transaction limit to itself`, single, async ({ stage }) => {
    const [limited, free] = await together([stage.seller(), stage.seller()]);
    const control = await sellTwice(free, kind, false);
    expect(await sellTwice(limited, kind, true)).toBeAcceptedLike(control);
  });

  const cited = along(requirement("limits-transaction-single"), { "kind of sell": kind });
  test(`${kind} sells don't add up in the transaction limit`, cited, async ({ stage }) => {
    const seller = await stage.seller();
    await requireSells(2, seller, kind);
    const first = await sellAndCount(seller, kind);
    const second = await sellAndCount(seller, kind);
    const [one, other] = [new Big(first.amount), new Big(second.amount)];
    const limits = await seller.readLimitsOf(kind);
    expect(limits).toHaveConsumedOneTransaction(one.gt(other) ? one : other);
  });
}
