import { Big } from "big.js";
import {
  along,
  countFittingSells,
  ensureCounted,
  expect,
  prepareCountedSell,
  requirement,
  requireValue,
  sellKinds,
  sells,
  skipPart,
  test,
} from "../../fixtures/index.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { periods } from "../../spec/vocabulary.ts";

// Limits, rule 2: what a sell may use is what is left, not the whole total. Where limits can be set, they are set to what
// is sold and one sell more, whatever the unit they are counted in.

/** Of the first sell, and of those after it. */
const scopes = ["aggregate", ...usualScopes] as const;

for (const period of periods) {
  for (const kind of sellKinds) {
    const { sell, keepsToLimits, overLimit } = sells[kind];
    const left = ["one unit too little", "exactly enough"] as const;
    const about = { period, scope: usualScopes, "sell number": "second", left } as const;
    const title = `${sell} accepts the last unit of the ${period} limit and refuses one more`;
    test(title, along(requirement(keepsToLimits), about), async ({ stage }) => {
      const seller = await stage.seller();
      const fitting = await countFittingSells(seller, kind);
      let used = new Big(0);
      for (const [turn, scope] of scopes.entries()) {
        if (turn > 0 && turn >= fitting) {
          skipPart("no later sell is known to fit to the unit");
          return;
        }
        const limit = { kind, period, payment_method: seller.methodIn(scope) };
        let next = await prepareCountedSell(seller, kind);
        await seller.setLimit(used.plus(next.counted).minus(stage.smallestUnit), limit);
        const refused = await seller.send(sell, next.input);
        await seller.setLimit(used.plus(next.counted), limit);
        if (!seller.keepsRefusedQuotes(kind)) {
          next = await prepareCountedSell(seller, kind);
          await seller.setLimit(used.plus(next.counted), limit);
        }
        const control = await seller.send(sell, { ...next.input, reference_uuid: stage.uuid() });
        // What was accepted beyond the limit has used up the quote, and what was left.
        if (refused.kind !== "accepted") expect(control).toBeAccepted();
        expect(refused).toBeRefusedAs(overLimit, { control });
        await seller.setLimit(used.plus(next.counted).times(scopes.length), limit);
        await ensureCounted(seller, kind, requireValue(control, "transaction_id"));
        if (period !== "transaction") used = used.plus(next.counted);
      }
    });
  }
}
