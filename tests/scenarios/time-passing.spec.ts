import { expect, requirement, sellAndCount, signing, test } from "../../fixtures/index.ts";

const window = requirement("authentication-window");
test("a captured request is refused after the window", window, async ({ stage }) => {
  const request = await stage.validRequest("getLimits");
  const captured = signing.captured(stage.now(), stage.uuid());
  const control = await request.sendSigned(captured);
  await request.actor.moveClock(signing.expiredSeconds);
  expect(await request.sendSigned(captured)).toBeRefused({ control });
});

const daySeconds = 86_400;

/** A target may count in whole seconds. */
const marginSeconds = 2;

/** How long after a sell its period is over, whether it rolls or goes by the calendar. */
const lengths = [
  ["daily", daySeconds + marginSeconds],
  ["weekly", 7 * daySeconds + marginSeconds],
  ["monthly", 31 * daySeconds + marginSeconds],
] as const;

for (const [period, seconds] of lengths) {
  const consumed = requirement("limits-entry-consumed");
  test(`consumed of the ${period} period ends with the period`, consumed, async ({ stage }) => {
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
