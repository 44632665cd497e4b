import { Big } from "big.js";
import { type Check, expect, requirement, test } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { isConverted, prepareFinestSell } from "../../fixtures/limits/amounts.ts";
import {
  countedByQuote,
  ensureCounted,
  inAggregate,
  limitForOneSell,
  measureCountedPerUnit,
  prepareCountedSell,
} from "../../fixtures/limits/consumption.ts";
import { isApproved } from "../../fixtures/matchers/validation.ts";
import { notExercised, requireAsked } from "../../fixtures/stops/not-exercised.ts";
import { attempt, stop, type Stopped } from "../../fixtures/stops/why-stopped.ts";
import { type SellKind, sellKinds, sells } from "../../spec/sell-kinds.ts";
import { approvedStatus, isAccumulating, periods } from "../../spec/vocabulary.ts";

type PreparedSell = Awaited<ReturnType<typeof prepareFinestSell>>;

const both = requirement("limits-consumed-by-sell", "limits-consumed-by-method");

async function expectAllCounted(
  seller: User,
  kind: SellKind,
  prepared: PreparedSell,
  check: Check,
) {
  const { input, counted } = prepared;
  const before = await seller.readLimitsOf(kind);
  await ensureCounted(seller, kind, await seller.sellQuote(kind, input));
  const after = await seller.readLimitsOf(kind);

  const consumed = (method: string | undefined) =>
    expect(after).toHaveConsumed(
      counted.toFixed(),
      before,
      ({ period, paymentMethod }) => isAccumulating(period) && paymentMethod === method,
    );
  await check("limits-consumed-by-sell", () => consumed(undefined));
  await check("limits-consumed-by-method", () => consumed(String(input.payment_method)));
}

for (const kind of sellKinds) {
  test(`${kind} sell of a very fine amount counts all of it`, both, async ({ stage, check }) => {
    const seller = await stage.seller();
    await expectAllCounted(seller, kind, await prepareFinestSell(seller, kind), check);
  });
}

/** The first doesn't fit into 32 bits; the second is odd, and no 32-bit float holds it. */
const largeAmounts = (unit: number) =>
  [new Big(2).pow(32).plus(unit), new Big(unit).times(20_000_001)] as const;

async function allow(seller: User, kind: SellKind, total: Big): Promise<void> {
  for (const period of periods) {
    for (const payment_method of [undefined, seller.paymentMethod]) {
      await seller.setLimit(total, { kind, period, payment_method });
    }
  }
}

// A pool sell this large would exceed the balance.
test("external sell of a large amount counts all of it", both, async ({ stage, check }) => {
  const kind = "external";
  const seller = await stage.seller();
  let notAllowed: Stopped | undefined;
  for (const from_amount of largeAmounts(stage.smallestUnit)) {
    const prepared = await seller.tryPrepareSell(kind, { from_amount });
    if (!prepared) continue;
    const counted = countedByQuote(seller, kind, from_amount, prepared.quote);
    const { stopped } = await attempt(() => allow(seller, kind, counted.times(2)));
    notAllowed = stopped;
    if (stopped) continue;
    return expectAllCounted(seller, kind, { ...prepared, counted }, check);
  }
  if (notAllowed) stop(notAllowed);
  return notExercised("nothing-asked", "no large amount is quoted");
});

const toTheUnit = requirement("validation-not-approved-beyond");
test("a validation of a large amount heeds its last digit", toTheUnit, async ({ stage }) => {
  const kind = stage.anyKind();
  const seller = await stage.seller();
  if (isConverted(seller, kind)) notExercised("nothing-asked", "limits are counted at a rate");
  const limit = { kind, period: "daily" } as const;
  await seller.setLimit(new Big(String(seller.quotes.input().from_amount)), limit);
  const [amount] = largeAmounts(stage.smallestUnit);
  const { stopped } = await attempt(() => allow(seller, kind, amount));
  requireAsked(!stopped, "the target sets no limit as high as the amount");
  const input = { ...seller.quotes.input(), from_amount: amount };
  const approved = await seller.send("validateTransaction", input);
  if (!isApproved(approved))
    notExercised("nothing-asked", "the target approves no amount as large as the limit");
  await seller.setLimit(amount.minus(stage.smallestUnit), limit);
  const refused = await seller.send("validateTransaction", input);
  expect(refused).toBeUnapproved({ control: approved });
});

function withoutLastPlace(amount: Big): Big {
  const [, places = ""] = amount.toFixed().split(".");
  if (places === "") return amount.div(10).round(0, Big.roundDown).times(10);
  return amount.round(places.length - 1, Big.roundDown);
}

const fractionOf = (amount: Big): Big => amount.minus(amount.round(0, Big.roundDown));

/** How far from the usual amount, in units, and how many of the amounts there to try. */
const [mostUnits, mostQuotes] = [400, 5];

/** Pays out a whole amount, which rounding doesn't change. */
async function prepareWholeSell(user: User, kind: SellKind, unit: number) {
  const usual = new Big(String(user.quotes.input().from_amount));
  const perUnit = await measureCountedPerUnit(user, kind);
  const near = Array.from({ length: mostUnits }, (_, units) =>
    new Big(unit).times(units).plus(usual),
  );
  const distance = (amount: Big) =>
    fractionOf(amount.times(perUnit).plus(0.5)).minus(0.5).abs().toNumber();
  const likely = near.toSorted((one, other) => distance(one) - distance(other));
  for (const from_amount of likely.slice(0, mostQuotes)) {
    const prepared = await user.tryPrepareSell(kind, { from_amount });
    if (!prepared) return undefined;
    const counted = countedByQuote(user, kind, from_amount, prepared.quote);
    if (fractionOf(counted).eq(0)) return { ...prepared, counted };
  }
  return undefined;
}

/**
 * A validation may use another rate than the quote, or the rate may have moved. A whole amount shows that, since
 * rounding doesn't change it.
 */
async function countsAtQuotedRate(stage: Stage, user: User, kind: SellKind): Promise<boolean> {
  const whole = await prepareWholeSell(user, kind, stage.smallestUnit);
  if (!whole) return false;
  const isApprovedAt = async (total: Big) => {
    await user.setLimit(total, { kind, period: "daily" });
    return isApproved(await user.send("validateTransaction", whole.input));
  };
  const less = whole.counted.minus(stage.smallestUnit);
  return (await isApprovedAt(whole.counted)) && !(await isApprovedAt(less));
}

/** Undefined if the limits show another total, or a rate has moved. */
async function sellExactly(seller: User, kind: SellKind, { input, counted }: PreparedSell) {
  const period = "daily";
  await seller.setLimit(counted, { kind, period });
  const limits = await seller.readLimitsOf(kind);
  const isSet = limits
    .limitEntries()
    .some((entry) => inAggregate(entry) && entry.period === period && entry.total?.eq(counted));
  if (!isSet) return undefined;
  const { from_amount } = input;
  const again = await prepareCountedSell(seller, kind, { from_amount });
  if (!again.counted.eq(counted)) return undefined;
  const validated = await seller.send("validateTransaction", again.input);
  const sold = await seller.send(sells[kind].sell, again.input);
  return sold.kind === "accepted" ? { validated, sold } : undefined;
}

for (const kind of sellKinds) {
  const { sell, keepsToLimits, overLimit } = sells[kind];
  const kept = requirement(
    keepsToLimits,
    "validation-not-approved-beyond",
    "validation-approved-within",
  );
  test(`${sell} keeps to a limit that is finer`, kept, async ({ stage, check }) => {
    const seller = await stage.seller();
    const isExact =
      stage.countedKinds.includes(kind) &&
      (!isConverted(seller, kind) ||
        (await attempt(async () => countsAtQuotedRate(stage, await stage.seller(), kind))).value);
    const prepared = await prepareFinestSell(seller, kind);
    const { input, counted } = prepared;
    const total = withoutLastPlace(counted);
    if (total.eq(counted)) notExercised("nothing-asked", "amounts are counted in tens");
    await seller.setLimit(total, { kind, period: "daily" });
    const beyond = isExact ? await seller.send("validateTransaction", input) : undefined;
    const refused = await seller.send(sell, input);
    // A sell that was accepted uses up what is left.
    const exact =
      beyond && refused.kind !== "accepted"
        ? (await attempt(() => sellExactly(seller, kind, prepared))).value
        : undefined;
    const sellWithin = async () => {
      await seller.setLimit(limitForOneSell(counted), { kind, period: "daily" });
      const another = {
        ...(await seller.quotes.requote(kind, input)),
        reference_uuid: stage.uuid(),
      };
      return seller.send(sell, another);
    };
    const control = exact?.sold ?? (await sellWithin());
    await check(keepsToLimits, () => expect(refused).toBeRefusedAs(overLimit, { control }));
    if (!exact) return notExercised("nothing-asked", "no limit is what a validation counts");
    const { validated } = exact;
    await check("validation-not-approved-beyond", () =>
      expect(beyond).toBeUnapproved({ control: validated }),
    );
    await check("validation-approved-within", () =>
      expect(validated).toHaveValidationStatus(approvedStatus),
    );
  });
}
