import { expect, requirement, sellAndCount, signing, test } from "../../fixtures/index.ts";

const day = 86_400;

test(
  "a captured request does not stay valid",
  requirement("authentication-window"),
  async ({ stage }) => {
    const request = await stage.validRequest("getLimits");
    const captured = signing.captured(stage.now(), stage.uuid());
    const control = await request.sendSigned(captured);
    await request.actor.moveClock(signing.expiredSeconds);
    expect(await request.sendSigned(captured)).toBeRefused({ control });
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
    const before = await seller.readLimits();
    const { amount, paymentMethod: method } = await sellAndCount(seller, stage.anyKind);
    await seller.moveClock(seconds);
    const { transactionType: transaction_type } = seller;
    const after = await seller.send("getLimits", { transaction_type }, signing.movedOn(seconds));
    expect(after).toHaveConsumed("0", before, (entry) => entry.period === period);
    expect(after).toHaveConsumed(
      amount,
      before,
      ({ period: of, paymentMethod }) =>
        of === "lifetime" && (paymentMethod === undefined || paymentMethod === method),
    );
  });
}
