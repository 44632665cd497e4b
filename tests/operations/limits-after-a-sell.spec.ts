import {
  along,
  expect,
  prepareCountedSell,
  requirement,
  requireUnconverted,
  sellAndCount,
  type SellKind,
  sellKinds,
  sells,
  test,
  type User,
} from "../../fixtures/index.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { periods } from "../../spec/vocabulary.ts";

// Limits, rule 2: what a sell may use is what is left, not the whole total.

async function sellOnce(seller: User, kind: SellKind, period: (typeof periods)[number]) {
  const { amount } = await sellAndCount(seller, kind);
  const next = await prepareCountedSell(seller, kind);
  const total = period === "transaction" ? next.counted : next.counted.plus(amount);
  return { total, input: next.input };
}

for (const period of periods) {
  for (const scope of usualScopes) {
    for (const kind of sellKinds) {
      const { sell, keepsToLimits, overLimit } = sells[kind];
      const left = ["one unit too little", "exactly enough"] as const;
      const about = { period, scope, "sell number": "second", left } as const;
      const title = `another ${sell} may use what is left of the ${period} limit (${scope})`;
      test(title, along(requirement(keepsToLimits), about), async ({ stage }) => {
        const seller = await stage.seller();
        requireUnconverted(seller, kind);
        const { total, input } = await sellOnce(seller, kind, period);
        const payment_method = seller.methodIn(scope);
        const setLimit = (amount: typeof total) =>
          seller.setLimit(amount, { kind, period, payment_method });
        await setLimit(total.minus(stage.smallestUnit));
        const refused = await seller.send(sell, input);
        await setLimit(total);
        // A refused request may use up its reference, and its quote.
        const again = await seller.renewRefused(kind, input);
        const control = await seller.send(sell, { ...again, reference_uuid: stage.uuid() });
        // What was accepted beyond the limit has used up the quote, and what was left.
        if (refused.kind !== "accepted") expect(control).toBeAccepted();
        expect(refused).toBeRefusedAs(overLimit, { control });
      });
    }
  }
}
