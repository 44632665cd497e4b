import {
  expect,
  keepsToLimits,
  overLimit,
  requirement,
  type SellKind,
  sellKinds,
  sellOperation,
  type Stage,
  test,
  type User,
} from "../../fixtures/index.ts";
import { periods } from "../../spec/vocabulary.ts";

// Public requests reach the narrowest limits only. Where limits can be set, each is tried by itself.

const scopes = ["aggregate", "payment method"] as const;
const each = periods.flatMap((period) => scopes.map((scope) => ({ period, scope })));

for (const { period, scope } of each) {
  /** Leaves next to nothing of this one limit. */
  const exhaust = (seller: User, { smallestUnit }: Stage, kind: SellKind) => {
    const payment_method = scope === "aggregate" ? undefined : seller.paymentMethod;
    return seller.setLimit(smallestUnit, { kind, period, payment_method });
  };

  for (const kind of sellKinds) {
    const limited = requirement(keepsToLimits[kind]);
    test(`${sellOperation[kind]} keeps to ${period}, ${scope}`, limited, async ({ stage }) => {
      const [request, seller] = await Promise.all([
        stage.validRequest(sellOperation[kind]),
        stage.seller(),
      ]);
      const input = await seller.prepareSell(kind);
      await exhaust(seller, stage, kind);
      const refused = await seller.send(sellOperation[kind], input);
      expect(refused).toBeRefusedAs(overLimit[kind], { control: await request.send() });
    });
  }

  const beforehand = requirement("validation-tells-beforehand");
  test(`validating tells of ${period}, ${scope}`, beforehand, async ({ stage }) => {
    const seller = await stage.seller();
    const kind = stage.anyKind;
    const input = await seller.prepareSell(kind);
    await exhaust(seller, stage, kind);
    const told = await seller.send("validateTransaction", input);
    expect(told).toPredict(await seller.send(sellOperation[kind], input));
  });

  const notApproved = requirement("validation-not-approved-beyond");
  test(`validating minds ${period}, ${scope}`, notApproved, async ({ stage }) => {
    const request = await stage.validRequest("validateTransaction");
    const control = await request.send();
    await exhaust(request.actor, stage, stage.anyKind);
    expect(await request.send()).toBeBeyondLimits({ control });
  });
}
