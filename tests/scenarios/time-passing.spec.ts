import {
  along,
  expect,
  type Input,
  instantOf,
  limitForOneSell,
  notExercised,
  readLimitsLater,
  requirement,
  requireRefused,
  requireTwoSells,
  sellAndFund,
  sellLater,
  sendLater,
  type SellKind,
  sells,
  signing,
  type Stage,
  test,
  validateLater,
} from "../../fixtures/index.ts";
import { accumulatingPeriods, approvedStatus, type Period } from "../../spec/vocabulary.ts";

const window = requirement("authentication-window");
const captures = [
  ["request", "getLimits"],
  ["validation", "validateTransaction"],
] as const;

for (const [what, operation] of captures) {
  test(`a captured ${what} is refused after the window`, window, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const signedAt = stage.now() - signing.agedSeconds * 1000;
    const captured = signing.captured(signedAt, stage.uuid());
    const control = await request.sendSigned(captured);
    await stage.outlastWindow(request.actor, signedAt);
    expect(await request.sendSigned(captured)).toBeRefused({ control });
  });
}

const daySeconds = 86_400;

/** A target may count in whole seconds. */
const marginSeconds = 2;

/** Whether the period rolls or goes by the calendar. */
const lengths = [
  ["daily", daySeconds + marginSeconds],
  ["weekly", 7 * daySeconds + marginSeconds],
  ["monthly", 31 * daySeconds + marginSeconds],
] as const;

const hasEnd = (period: Period): boolean => lengths.some(([each]) => each === period);

/** One kind of sell may have a separate transaction type. */
const isValidated = ({ countedKinds }: Stage, kind: SellKind) => countedKinds.includes(kind);

async function sellerAtLimit(stage: Stage, kind: SellKind, period: Period) {
  const seller = await stage.seller();
  await requireTwoSells(seller, kind);
  const before = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
  const sold = await sellAndFund(seller, kind);
  await seller.setLimit(limitForOneSell(sold.amount), { kind, period });
  const { sell } = sells[kind];
  requireRefused(await seller.send(sell, await seller.prepareSell(kind)));
  return { seller, before, sold };
}

for (const [period, seconds] of lengths) {
  const ends = along(
    requirement("limits-entry-consumed"),
    { period: [period, "lifetime"], "after the period": "shown" },
    { period, "after the period": ["validated", "sold"] },
  );
  test(`the ${period} limit begins anew when the period is over`, ends, async ({ stage }) => {
    const kind = stage.cheapestKind;
    const { seller, before, sold } = await sellerAtLimit(stage, kind, period);
    await stage.moveClock(seconds, seller);
    const after = await readLimitsLater(seller, kind, seconds);
    const validated = await validateLater(seller, seconds);
    const again = await sellLater(seller, kind, seconds);
    expect(after).toHaveConsumed("0", before, (entry) => entry.period === period);
    expect(after).toHaveConsumed(
      sold.amount,
      before,
      ({ period: of, paymentMethod: method }) =>
        of === "lifetime" && (method === undefined || method === sold.paymentMethod),
    );
    expect(again).toBeAccepted();
    if (isValidated(stage, kind)) expect(validated).toHaveValidationStatus(approvedStatus);
  });
}

/** The same day of the same month: by its name alone it's the day of the sell. */
const year = 365 * daySeconds;

const yearLater = along(requirement("limits-entry-consumed"), { period: accumulatingPeriods });
test("a year later only the lifetime limit holds what was sold", yearLater, async ({ stage }) => {
  const kind = stage.cheapestKind;
  const seller = await stage.seller();
  const before = await seller.readLimits({ transaction_type: seller.transactionTypeOf(kind) });
  await sellAndFund(seller, kind);
  await stage.moveClock(year, seller);
  const after = await readLimitsLater(seller, kind, year);
  expect(after).toHaveConsumed("0", before, ({ period }) => hasEnd(period));
});

/** Beyond the end of any other period, and of a few of them. */
const longest = 100 * daySeconds;
const never = along(requirement("limits-entry-consumed"), {
  period: "lifetime",
  "after the period": ["validated", "sold"],
});
test("the lifetime limit binds when every other period is over", never, async ({ stage }) => {
  const kind = stage.cheapestKind;
  const { seller } = await sellerAtLimit(stage, kind, "lifetime");
  const other = await stage.seller();
  await stage.moveClock(longest, seller, other);
  const validated = await validateLater(seller, longest);
  const approved = await validateLater(other, longest);
  const sold = await sellLater(seller, kind, longest);
  const control = await sellLater(other, kind, longest);
  expect(sold).toBeRefusedAs(sells[kind].overLimit, { control });
  if (isValidated(stage, kind)) expect(validated).toBeUnapproved({ control: approved });
});

/** How long a sell can be funded that does not say when it is to be settled is not shown. */
const settlesAfter = (seconds: number, { settlement_expiry: expiry }: Input): boolean =>
  (instantOf(expiry) ?? 0) > Date.now() / 1000 + seconds;

const funded = requirement("funding-confirm");
test("a sell is funded after its quote has expired", funded, async ({ stage }) => {
  const seller = await stage.seller();
  const later = seller.quoteSeconds("external") + marginSeconds;
  if (!settlesAfter(later, seller.quoteInput())) {
    notExercised("nothing-asked", "no sell is to be settled later than its quote expires");
  }
  const input = seller.fundingInput(await seller.sell("external"));
  await stage.moveClock(later, seller);
  expect(await sendLater(seller, "confirmOnchainFunding", input, later)).toBeAccepted();
});
