import {
  along,
  expect,
  requirement,
  type SellKind,
  sellKinds,
  sells,
  type Stage,
  test,
  together,
  type User,
} from "../../fixtures/index.ts";
import { usualScopes } from "../../spec/cases/dimensions.ts";
import { periods } from "../../spec/vocabulary.ts";

// Public requests reach the narrowest limits only. Where limits can be set, each is tried by itself.

const limits = periods.flatMap((period) => usualScopes.map((scope) => ({ period, scope })));

for (const { period, scope } of limits) {
  const limit = `the ${period} limit of the ${scope === "aggregate" ? scope : "payment method"}`;
  const about = { period, scope, user: "resident", "sell number": "first" } as const;

  const exhaust = (seller: User, { smallestUnit }: Stage, kind: SellKind) => {
    const payment_method = seller.methodIn(scope);
    return seller.setLimit(smallestUnit, { kind, period, payment_method });
  };

  for (const kind of sellKinds) {
    const { sell, keepsToLimits, overLimit } = sells[kind];
    test(
      `${sell} keeps to ${limit}`,
      along(requirement(keepsToLimits), about, { period, left: "next to nothing" }),
      async ({ stage }) => {
        const [request, seller] = await together([stage.validRequest(sell), stage.seller()]);
        const input = await seller.prepareSell(kind);
        await exhaust(seller, stage, kind);
        const refused = await seller.send(sell, input);
        expect(refused).toBeRefusedAs(overLimit, { control: await request.send() });
      },
    );
  }

  const beforehand = along(requirement("validation-tells-beforehand"), about);
  test(`a validation predicts what ${limit} does to a sell`, beforehand, async ({ stage }) => {
    const seller = await stage.seller();
    const kind = stage.anyKind;
    const input = await seller.prepareSell(kind);
    const control = await seller.send("validateTransaction", input);
    await exhaust(seller, stage, kind);
    const validated = await seller.send("validateTransaction", input);
    const sold = await seller.send(sells[kind].sell, input);
    expect(validated).toPredict(sold, { control });
  });

  const notApproved = along(requirement("validation-not-approved-beyond"), about, {
    period,
    scope,
    transaction: "sell",
    left: "next to nothing",
  });
  test(`a validation beyond ${limit} is not approved`, notApproved, async ({ stage }) => {
    const request = await stage.validRequest("validateTransaction");
    const control = await request.send();
    await exhaust(request.actor, stage, stage.anyKind);
    expect(await request.send()).toBeUnapproved({ control });
  });
}
