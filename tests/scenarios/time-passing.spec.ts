import { expect, requirement, sellCounted, signing, test } from "../../fixtures/index.ts";

const day = 86_400;

test(
  "a captured request does not stay valid",
  requirement("authentication-window"),
  async ({ stage }) => {
    const request = await stage.fitting("getLimits");
    const captured = signing.captured(stage.now(), stage.uuid());
    const beside = await request.signed(captured);
    await request.actor.moveClock(signing.expiredSeconds);
    expect(await request.signed(captured)).toBeRefused({ beside });
  },
);

/** How long after a sell its period is over, whether it rolls or goes by the calendar. */
const over = [
  ["daily", day],
  ["weekly", 7 * day],
  ["monthly", 31 * day],
] as const;

for (const [period, seconds] of over) {
  const used = requirement("limits-entry-consumed");
  test(`what was consumed in a ${period} period goes with it`, used, async ({ stage }) => {
    const seller = await stage.seller();
    const before = await seller.limits();
    const { amount, paymentMethod: method } = await sellCounted(seller, stage.anyKind);
    await seller.moveClock(seconds);
    const { soldAs: transaction_type } = seller;
    const after = await seller.ask("getLimits", { transaction_type }, signing.movedOn(seconds));
    expect(after).toHaveConsumed("0", before, (entry) => entry.period === period);
    expect(after).toHaveConsumed(
      amount,
      before,
      ({ period: of, paymentMethod }) =>
        of === "lifetime" && (paymentMethod === undefined || paymentMethod === method),
    );
  });
}
