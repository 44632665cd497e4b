import { Big } from "big.js";
import * as fc from "fast-check";
import { isAccumulating, shownTransactionTypes, type Period } from "../../spec/vocabulary.ts";
import {
  type BelievedQuote,
  type SellKind,
  type World,
  canPay,
  expect,
  expected,
  isConverted,
  isInDoubt,
  isInDoubtInDoubles,
  ledgerFrom,
  leftFor,
  limitAt,
  pass,
  requireAccepted,
  skipPart,
  together,
  under,
} from "../../fixtures/index.ts";
import { readLimits, sendLimits } from "./reads.ts";
import { fund, quote, sellQuote } from "./sell-commands.ts";
import { always, type HistoryCommand, judge, type Target } from "./target.ts";

/** The nearest multiple of the smallest unit that isn't above. */
export const inUnits = (amount: Big, smallestUnit: number): Big =>
  amount.div(smallestUnit).round(0, Big.roundDown).times(smallestUnit);

const mostUnitsAbove = 99;

/** With fractions that floating point carries badly. */
export const smallAmounts = (least: Big, smallestUnit: number): fc.Arbitrary<Big> =>
  fc
    .integer({ min: 0, max: mostUnitsAbove })
    .map((units) => new Big(smallestUnit).times(units).plus(least));

/** Exactly what is left, a smallest unit above and below, a part of it. */
export const amountsAround = (most: Big, smallestUnit: number): fc.Arbitrary<Big> =>
  fc.constantFrom(
    ...[most, most.plus(smallestUnit), most.minus(smallestUnit), most.div(2), most.div(3)].map(
      (amount) => inUnits(amount, smallestUnit),
    ),
  );

const methodAt = ({ methods }: Target, index: number): string =>
  String(methods[index % methods.length]);

export const readOneMethod = (index: number): HistoryCommand =>
  always(`read the limits of one payment method (${index})`, async (world, target) => {
    const payment_method = methodAt(target, index);
    const [whole, part] = await together([
      sendLimits(world, target),
      sendLimits(world, target, { payment_method }),
    ]);
    await under("limits-payment-method-filter", () => {
      expect(part).toAgreeWith(whole);
      expect(part).toHoldOnlyPaymentMethod(payment_method);
    });
  });

/** Learns a seller's limits. */
export async function beginLedger(world: World, target: Target): Promise<void> {
  const limits = await sendLimits(world, target);
  requireAccepted(limits);
  world.person.ledger = ledgerFrom(limits.limitEntries());
}

/** Reads the limits of a type that nothing is sold under, where the target has one. */
export async function readElsewhere({ person }: World, target: Target): Promise<void> {
  const { transactionType } = target.userOf(person);
  const type = shownTransactionTypes.find((name) => name !== transactionType);
  if (type === undefined) return;
  const first = await target.send(person, "getLimits", { transaction_type: type });
  if (first.kind === "accepted" && first.limitEntries().length > 0)
    target.elsewhere = { type, first };
}

export const readOtherType = (): HistoryCommand =>
  always("read the limits of another transaction type", async ({ person }, target) => {
    const { elsewhere } = target;
    if (!elsewhere) return;
    const now = await target.send(person, "getLimits", { transaction_type: elsewhere.type });
    await under("limits-consumed-by-sell", () =>
      expect(now).toHaveConsumedNothingSince(elsewhere.first),
    );
  });

async function validateAmount(
  world: World,
  target: Target,
  { amount, method }: { amount: Big; method: string },
): Promise<void> {
  const { person: by } = world;
  const seller = target.userOf(by);
  const { anyKind } = target.stage;
  const counted = target.perUnit.times(amount);
  const left = leftFor(by.ledger, method);
  if (!left) return;
  if (isInDoubtInDoubles(seller, counted, left)) {
    return skipPart("the amounts are doubles, whose error decides what is exactly within a limit");
  }
  if (isConverted(seller, anyKind) && isInDoubt(counted, left)) {
    return skipPart("a rate comes between the amount and the limits");
  }
  const due = expected(world, { operation: "validateTransaction", by, counted, method });
  const input = {
    ...seller.quoteInput(target.movedBySeconds),
    payment_method: method,
    from_amount: amount,
  };
  const response = await target.send(by, "validateTransaction", input);
  const spent = by.sells.reduce(
    (sum, { quote: { input: sold } }) => sum.plus(String(sold.from_amount)),
    amount,
  );
  // Approved means that it can proceed, and by the profile the balance does not suffice for it.
  if (due.is === "approved" && !canPay(seller, anyKind, spent)) return;
  await judge(due, response, target);
}

export const validate = (amount: Big, methodIndex = 0): HistoryCommand =>
  always(`validate ${amount.toFixed()} (payment method ${methodIndex})`, (world, target) =>
    validateAmount(world, target, { amount, method: methodAt(target, methodIndex) }),
  );

export const sell = (kind: SellKind, amount: Big, methodIndex = 0): HistoryCommand =>
  always(
    `sell ${amount.toFixed()} (${kind}, payment method ${methodIndex})`,
    async (world, target) => {
      const change = { from_amount: amount, payment_method: methodAt(target, methodIndex) };
      const quoted = await quote(world, target, kind, change);
      if (quoted) await sellQuote(world, target, quoted);
      await readLimits(world, target);
    },
  );

/** So that little of a large amount remains. */
export const sellAllBut = (kind: SellKind, rest: Big, least: Big): HistoryCommand =>
  always(`sell all but ${rest.toFixed()} of what is left (${kind})`, async (world, target) => {
    const left = leftFor(world.person.ledger, methodAt(target, 0)) ?? new Big(0);
    const amount = inUnits(left.div(target.perUnit).minus(rest), target.stage.smallestUnit);
    if (amount.gte(least)) await sell(kind, amount).run(world, target);
  });

/** The kinds of limit that each sell by a payment method has to keep to. */
export const scopes = ["aggregate", "usual method", "another method"] as const;

interface Narrowest {
  period: Period;
  scope: (typeof scopes)[number] | "aggregate, by another method";
}

const inWords = ({ period, scope }: Narrowest): string => `the ${period} limit (${scope})`;

/** By which it's paid, and which method the limit is for. Where there is one method, nothing. */
function methodsFor({ scope }: Narrowest, { methods }: Target) {
  const method = methods[scope.endsWith("another method") ? 1 : 0];
  return method === undefined
    ? undefined
    : { method, limited: scope.startsWith("aggregate") ? undefined : method };
}

async function validateSold(world: World, target: Target, sold: BelievedQuote): Promise<void> {
  const { kind, method, input } = sold;
  if (!target.stage.countedKinds.includes(kind)) return;
  await validateAmount(world, target, { amount: new Big(String(input.from_amount)), method });
}

/** The sell decides first: what is beyond in both is beyond in sells. */
async function sellAndValidate(world: World, target: Target, sold: BelievedQuote): Promise<void> {
  await sellQuote(world, target, sold);
  await validateSold(world, target, sold);
}

/**
 * Makes a limit the narrowest there is: a total of zero, a unit too little for one more sell, exactly enough
 * for it. Then it's as before.
 */
export const sellWithin = (kind: SellKind, narrowest: Narrowest): HistoryCommand =>
  always(`sell (${kind}) up to ${inWords(narrowest)}`, async (world, target) => {
    const { person } = world;
    const seller = target.userOf(person);
    const paid = methodsFor(narrowest, target);
    const limit = paid && limitAt(person.ledger, narrowest.period, paid.limited);
    if (!limit || limit.consumed === undefined) return;
    const quoteOne = () => quote(world, target, kind, { payment_method: paid.method });
    const sold = await quoteOne();
    if (!sold?.counted) return;
    const { counted } = sold;
    const usual = limit.total;
    const narrow = async (total: Big) => {
      const { period } = narrowest;
      await seller.setLimit(total, { kind, period, payment_method: paid.limited });
      limit.total = total;
    };
    const used = isAccumulating(narrowest.period) ? limit.consumed : new Big(0);
    if (limit.paymentMethod === undefined) {
      await narrow(new Big(0));
      await sellAndValidate(world, target, sold);
    }
    await narrow(used.plus(counted).minus(target.stage.smallestUnit));
    const again = person.quotes.includes(sold) ? sold : await quoteOne();
    if (again) await sellAndValidate(world, target, again);
    const last = again && person.quotes.includes(again) ? again : await quoteOne();
    if (!last?.counted) return;
    await narrow(used.plus(last.counted));
    await validateSold(world, target, last);
    await sellQuote(world, target, last);
    await narrow(usual);
    await readLimits(world, target);
  });

/** Then no other limit is in the way. @throws NotExercised where limits cannot be set */
export async function widenLimits(
  { person }: World,
  target: Target,
  kind: SellKind,
  total: Big,
): Promise<void> {
  const seller = target.userOf(person);
  for (const limit of person.ledger) {
    const { period, paymentMethod: payment_method } = limit;
    if (limit.total.gte(total)) continue;
    await seller.setLimit(total, { kind, period, payment_method });
    limit.total = total;
  }
}

/** The reading after that shows what of the periods begins anew. */
export const letPass = (says: string, seconds: number): HistoryCommand =>
  always(`let ${says} pass`, async (world, target) => {
    const { ledger, quotes, sells } = world.person;
    for (const sold of sells) await fund(world, target, sold);
    await target.moveClock(seconds);
    pass(ledger, seconds);
    for (const quoted of quotes) quoted.movedBySeconds += seconds;
    for (const sold of sells) sold.isOld = true;
    await readLimits(world, target, "limits-entry-consumed");
  });
