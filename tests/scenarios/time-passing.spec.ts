import { Big } from "big.js";
import { along, expect, type Input, requirement, test } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import { isConverted, requireSells } from "../../fixtures/limits/amounts.ts";
import { limitForOneSell, type Selection, sellAndFund } from "../../fixtures/limits/consumption.ts";
import { exhaustLater, otherCounted } from "../../fixtures/limits/watched-period.ts";
import { findPaymentMethods } from "../../fixtures/limits/payment-methods.ts";
import { fund, mustSellAnew, sellAnew } from "../../fixtures/requests/sells.ts";
import type { User } from "../../fixtures/actors/user.ts";
import type { ApiResponse } from "../../fixtures/response/response.ts";
import {
  notExercised,
  requireAsked,
  requireRefused,
  requireValue,
} from "../../fixtures/stops/not-exercised.ts";
import { type SellKind, sellKinds, sells } from "../../spec/sell-kinds.ts";
import * as signing from "../../fixtures/session/signing.ts";
import { approvedStatus, longestDays, type Period, secondsPerDay } from "../../spec/vocabulary.ts";

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

/** A target may count in whole seconds. */
const marginSeconds = 2;

const ending = ["daily", "weekly", "monthly"] as const;
const lengths = ending.map(
  (period) => [period, longestDays[period] * secondsPerDay + marginSeconds] as const,
);

/** A kind of sell may have a separate transaction type. */
const isValidated = ({ countedKinds }: Stage, kind: SellKind) => countedKinds.includes(kind);

/** A target may close pool sells to NRI users. */
const sellerIn = (stage: Stage, kind: SellKind, period: Period) =>
  period === "weekly" && kind === "external" && stage.claims("nri")
    ? stage.nriSeller()
    : stage.seller();

/** For months another method, if its limits leave room and another seller sells by it. */
async function methodIn(stage: Stage, kind: SellKind, period: Period): Promise<Input> {
  if (period !== "monthly") return {};
  const seller = await stage.seller();
  const limits = await seller.readLimitsOf(kind);
  const { from_amount } = seller.quotes.input();
  const [, payment_method] = await findPaymentMethods(seller, kind, limits);
  const hasRoom = limits
    .limitEntries()
    .filter(({ paymentMethod }) => paymentMethod === payment_method)
    .every(({ remaining }) => remaining?.gt(new Big(String(from_amount)).times(2)));
  if (payment_method === undefined || !hasRoom || isConverted(seller, kind)) return {};
  const prepared = await seller.tryPrepareSell(kind, { payment_method });
  const sold = prepared && (await seller.send(sells[kind].sell, prepared.input));
  return sold?.kind === "accepted" ? { payment_method } : {};
}

async function sellerAtLimit(stage: Stage, kind: SellKind, period: Period) {
  const seller = await sellerIn(stage, kind, period);
  await requireSells(2, seller, kind);
  const before = await seller.readLimitsOf(kind);
  const sold = await sellAndFund(seller, kind, await methodIn(stage, kind, period));
  await seller.setLimit(limitForOneSell(sold.amount), { kind, period });
  const { sell } = sells[kind];
  requireRefused(await seller.send(sell, await seller.prepareSell(kind)));
  return { seller, before, sold };
}

async function sellFunded(seller: User, kind: SellKind): Promise<ApiResponse> {
  const sold = await mustSellAnew(seller, kind);
  await fund(seller, kind, requireValue(sold, "transaction_id"));
  return sold;
}

const kindFor = (stage: Stage, period: Period): SellKind =>
  period === "weekly" ? otherCounted(stage, stage.cheapestKind()) : stage.cheapestKind();

for (const [period, seconds] of lengths) {
  const ends = along(
    requirement("limits-entry-consumed"),
    { period: [period, "lifetime"], "after the period": "shown" },
    { period, "after the period": ["validated", "sold"] },
  );
  test(`the ${period} limit begins anew when the period is over`, ends, async ({ stage }) => {
    const kind = kindFor(stage, period);
    const { seller, before, sold } = await sellerAtLimit(stage, kind, period);
    const limit = { kind, period };
    await stage.moveClock(seconds, seller);
    const after = await seller.readLimitsOf(kind);
    const readings = { room: before, now: after };
    const beyond = await exhaustLater(stage, seller, { ...limit, byMethod: kind }, readings);
    await seller.setLimit(limitForOneSell(sold.amount), limit);
    const validated = await seller.send("validateTransaction", seller.quotes.input());
    const again = await sellAnew(seller, kind);
    expect(after).toHaveConsumed("0", before, (entry) => entry.period === period);
    expect(after).toHaveConsumed(
      sold.amount,
      before,
      ({ period: of, paymentMethod: method }) =>
        of === "lifetime" && (method === undefined || method === sold.paymentMethod),
    );
    expect(again).toBeAccepted();
    if (isValidated(stage, kind)) expect(validated).toHaveValidationStatus(approvedStatus);
    for (const refused of beyond.sold.values()) {
      expect(refused).toBeRefusedAs(sells[kind].overLimit, { control: again });
    }
    for (const each of beyond.validated) expect(each).toBeUnapproved({ control: validated });
  });

  const holds = along(requirement("limits-entry-consumed"), {
    period,
    "after the period": ["shown", "validated", "sold"],
  });
  test(`the ${period} limit holds in a later period as in the first`, holds, async ({ stage }) => {
    const kind = kindFor(stage, period);
    const other = otherCounted(stage, kind);
    const seller = await stage.seller();
    await requireSells(3, seller, kind);
    const room = await seller.readLimitsOf(kind);
    const sold = await sellAndFund(seller, kind);
    await stage.moveClock(seconds, seller);
    const today = stage.day(0);
    const validated = await seller.send("validateTransaction", seller.quotes.input());
    const first = await sellFunded(seller, kind);
    const second = await sellFunded(seller, other);
    const now = await seller.readLimitsOf(kind);
    const exhausting = { kind: other, byMethod: kind, period };
    const beyond = await exhaustLater(stage, seller, exhausting, { room, now });
    if (stage.day(0) !== today) notExercised("nothing-seen", "the period may end at midnight");
    const isOwn: Selection = (entry) =>
      entry.period === period && entry.paymentMethod === undefined;
    const twice = new Big(sold.amount).times(2).toFixed();
    if (!isConverted(seller, kind)) expect(now).toHaveConsumed(twice, room, isOwn);
    for (const [each, refused] of beyond.sold) {
      const control = each === kind ? first : second;
      expect(refused).toBeRefusedAs(sells[each].overLimit, { control });
    }
    for (const each of beyond.validated) expect(each).toBeUnapproved({ control: validated });
  });
}

for (const kind of sellKinds) {
  const { sell, keepsToLimits } = sells[kind];
  const unread = requirement(keepsToLimits, "validation-approved-within");
  const first = `the first ${sell} of a new day needs no reading of limits before it`;
  test(first, unread, async ({ stage, check }) => {
    const { seller } = await sellerAtLimit(stage, kind, "daily");
    await stage.moveClock(secondsPerDay + marginSeconds, seller);
    const validated = isValidated(stage, kind)
      ? await seller.send("validateTransaction", seller.quotes.input())
      : undefined;
    const sold = await sellAnew(seller, kind);
    await check(keepsToLimits, () => expect(sold).toBeAccepted());
    requireAsked(validated, "validations are for another transaction type than this sell");
    await check("validation-approved-within", () =>
      expect(validated).toHaveValidationStatus(approvedStatus),
    );
  });
}
