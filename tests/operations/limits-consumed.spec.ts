import { Big } from "big.js";
import { along, expect, requirement, test, together } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { countFittingSells, requireSells } from "../../fixtures/limits/amounts.ts";
import {
  isOfAPeriod,
  ensureCounted,
  inAggregate,
  isCountedWhenFunded,
  prepareCountedSell,
  sellAndCount,
  sellVisibly,
} from "../../fixtures/limits/consumption.ts";
import {
  findOtherPairs,
  findPaymentMethods,
  readPurchaseLimits,
} from "../../fixtures/limits/payment-methods.ts";
import { inBody } from "../../fixtures/requests/every-place.ts";
import {
  notExercised,
  requireAccepted,
  requireAsked,
  requireValue,
} from "../../fixtures/stops/not-exercised.ts";
import { attempt } from "../../fixtures/stops/why-stopped.ts";
import { sellKinds, sells } from "../../spec/sell-kinds.ts";

const once = requirement("limits-consumed-by-sell");

const sellers = [
  ["a user", "resident", (stage: Stage) => stage.seller()],
  ["an NRI user", "NRI", (stage: Stage) => stage.nriSeller()],
] as const;

for (const [who, user, sellerOf] of sellers) {
  for (const kind of sellKinds) {
    const both = along(requirement("limits-consumed-by-sell", "limits-consumed-by-method"), {
      "kind of sell": kind,
      user,
      scope: "usual method",
      "sell number": "first",
    });
    test(`${kind} sell of ${who} adds its amount to consumed`, both, async ({ stage, check }) => {
      const seller = await sellerOf(stage);
      const before = await seller.readLimitsOf(kind);
      const { amount, paymentMethod } = await sellAndCount(seller, kind);
      const after = await seller.readLimitsOf(kind);

      await check("limits-consumed-by-sell", () =>
        expect(after).toHaveConsumed(amount, before, inAggregate),
      );
      await check("limits-consumed-by-method", () =>
        expect(after).toHaveConsumed(
          amount,
          before,
          (entry) => isOfAPeriod(entry) && entry.paymentMethod === paymentMethod,
        ),
      );
    });
  }
}

test("a sell of another pair adds to consumed", once, async ({ stage }) => {
  const kind = stage.anyKind();
  const seller = await stage.seller();
  const [pair] = await findOtherPairs(stage, seller, kind);
  if (!pair) return notExercised("nothing-asked", "no other pair is sold");
  const before = await seller.readLimitsOf(kind);
  const sold = await seller.send(sells[kind].sell, await seller.prepareSell(kind, pair));
  await ensureCounted(seller, kind, requireValue(sold, "transaction_id"));
  const after = await seller.readLimitsOf(kind);
  // The document doesn't say how much it counts.
  expect(after).toHaveMovedAlike(before, "aggregate");
  expect(after).not.toHaveConsumedNothingSince(before);
});

/** Finds a target that loses one sell in ten, or adds up a page of twenty. */
const manySells = 22;

test("each of many sells adds its amount to consumed", once, async ({ stage }) => {
  const kind = stage.anyKind();
  const seller = await stage.seller();
  const count = Math.min(manySells, await countFittingSells(seller, kind));
  const before = await seller.readLimits();
  let sum = new Big(0);
  for (let sold = 0; sold < count; sold += 1) {
    const next = () => sellAndCount(seller, kind);
    const counted = seller.quotes.areSeveral ? (await attempt(next)).value : await next();
    if (!counted) break;
    sum = sum.plus(counted.amount);
  }
  expect(await seller.readLimits()).toHaveConsumed(sum.toFixed(), before, inAggregate);
});

test("confirming the funding does not count a sell again", once, async ({ stage }) => {
  const seller = await stage.seller();
  const { input } = await prepareCountedSell(seller, "external");
  const transaction = await seller.sellQuote("external", input);
  await ensureCounted(seller, "external", transaction);
  const before = await seller.readLimits();
  const confirmed = await seller.send("confirmOnchainFunding", seller.fundingInput(transaction));
  // A sell that is counted at confirmation was confirmed above; a second time may be refused.
  if (!isCountedWhenFunded(seller, "external")) requireAccepted(confirmed);
  // The document doesn't say whether a transaction takes a second hash, but it counts nothing either way.
  const second = await seller.send("confirmOnchainFunding", seller.fundingInput(transaction));
  expect(second).toBeAnswered();
  expect(await seller.readLimits()).toHaveConsumed("0", before, isOfAPeriod);
});

for (const kind of sellKinds) {
  test(`${kind} sell counts the amount of its own quote`, once, async ({ stage }) => {
    const seller = await stage.seller();
    requireAsked(!seller.quotes.areNewestOnly, "a newer quote ends an older one of the same user");
    const { input, counted } = await prepareCountedSell(seller, kind);
    const twice = new Big(String(input.from_amount)).times(2);
    const newer = await seller.tryPrepareSell(kind, { from_amount: twice });
    if (!newer) notExercised("nothing-seen", "a larger amount is not quoted");
    const before = await seller.readLimitsOf(kind);
    await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
    const after = await seller.readLimitsOf(kind);
    expect(after).toHaveConsumed(counted.toFixed(), before, inAggregate);
  });
}

for (const kind of sellKinds) {
  test(`${kind} sell counts its quote's amount, whichever it names`, once, async ({ stage }) => {
    const operation = sells[kind].sell;
    const seller = await stage.seller();
    requireAsked(!seller.hasPlaceFor("from_amount", operation), "a sell names its amount");
    const { input, counted } = await prepareCountedSell(seller, kind);
    const before = await seller.readLimitsOf(kind);
    const place = inBody(seller.placesIn(operation), "from_amount");
    const sold = await stage.session.send({
      operation,
      input: { user_id: seller.id, ...input },
      written: { place, value: stage.smallestUnit },
    });
    requireAsked(sold.kind === "accepted", "a sell takes no amount beside its quote");
    await ensureCounted(seller, kind, requireValue(sold, "transaction_id"));
    const after = await seller.readLimitsOf(kind);
    expect(after).toHaveConsumed(counted.toFixed(), before, inAggregate);
  });
}

const filters = [
  ["", () => ({})],
  [", filtered by method", ({ paymentMethod: payment_method }: User) => ({ payment_method })],
] as const;

for (const [filtered, filterOf] of filters) {
  const title = `a sell consumes nothing of the limits of purchases${filtered}`;
  test(title, requirement("limits-entry-consumed"), async ({ stage }) => {
    const seller = await stage.seller();
    const filter = filterOf(seller);
    const before = await readPurchaseLimits(seller, filter);
    await sellVisibly(seller, stage.anyKind());
    expect(await readPurchaseLimits(seller, filter)).toHaveConsumedNothingSince(before);
  });
}

const consumed = requirement("limits-entry-consumed");
test("who has sold nothing has consumed nothing", consumed, async ({ stage }) => {
  const seller = await stage.seller();
  const limits = await seller.readLimitsOf(stage.anyKind());
  expect(limits).toHaveConsumedInAll(limits, "aggregate", () => new Big(0));
});

const ownLimits = requirement("limits-per-user");
test("a sell consumes nothing of another user's limits", ownLimits, async ({ stage }) => {
  const [seller, bystander] = await together([stage.seller(), stage.seller()]);
  const before = await bystander.readLimits();
  await sellVisibly(seller, stage.anyKind());
  const after = await bystander.readLimits();
  expect(after).toHaveConsumedNothingSince(before);
});

for (const kind of sellKinds) {
  const aggregate = along(requirement("limits-aggregate-all-methods"), { "kind of sell": kind });
  test(`${kind} sells by each payment method add up`, aggregate, async ({ stage }) => {
    const seller = await stage.seller();
    const before = await seller.readLimitsOf(kind);
    // If there's no other method, all sells are by this one.
    const [, other = seller.paymentMethod] = await findPaymentMethods(seller, kind, before);
    await requireSells(2, seller, kind);
    const { input, counted } = await prepareCountedSell(seller, kind, { payment_method: other });
    const isWithin = before
      .limitEntries()
      .filter(({ paymentMethod }) => paymentMethod === other)
      .every(({ remaining }) => remaining === undefined || remaining.gte(counted));
    if (isWithin) await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
    const byUsual = await sellAndCount(seller, kind);
    const sum = (isWithin ? counted : new Big(0)).plus(byUsual.amount).toFixed();
    const after = await seller.readLimitsOf(kind);
    expect(after).toHaveConsumed(sum, before, inAggregate);
  });
}
