import * as fc from "fast-check";
import { expect, requirement, test, together } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { type QuotedSell, rulesOfSells, SellsAtOnce } from "../../fixtures/at-once/sells.ts";
import {
  limitForSells,
  prepareCountedSell,
  requireCountedAt,
} from "../../fixtures/limits/consumption.ts";
import { carrierOfMethod, findPaymentMethods } from "../../fixtures/limits/payment-methods.ts";
import { property, skipOtherSells, under } from "../../fixtures/properties/property.ts";
import { firstOf } from "../../fixtures/response/response.ts";
import { notExercised } from "../../fixtures/stops/not-exercised.ts";
import type { SellKind } from "../../spec/sell-kinds.ts";
import { accumulatingPeriods, type Period } from "../../spec/vocabulary.ts";

/** `methods` are indexes, modulo the number of methods. */
interface Plan {
  methods: number[];
  period: Period;
  ofMethod: boolean;
}

const share = 0.3;

/** One of each pair is sold, because they share a reference; `twice` is tried twice and sold once. */
const roles = [
  ["pool", "pair"],
  ["pool", "pair"],
  ["external", "pair"],
  ["external", "pair"],
  ["external", "twice"],
  ["pool", "early"],
  ["external", "early"],
  ["external", "late"],
  ["pool", "late"],
  ["external", "late"],
] as const satisfies readonly (readonly [SellKind, string])[];

type Role = (typeof roles)[number][1];

/** Eight can be sold, and the limit has no room for the last two. */
const sellsThatFit = 6;

const plans: fc.Arbitrary<Plan> = fc.record({
  methods: fc.array(fc.nat(3), { minLength: roles.length, maxLength: roles.length }),
  period: fc.constantFrom(...accumulatingPeriods),
  ofMethod: fc.boolean(),
});

interface Given {
  kinds: readonly SellKind[];
  methods: readonly string[];
  plan: Plan;
}

interface Ready extends QuotedSell {
  role: Role;
}

async function fetchQuotes(seller: User, { kinds, methods, plan }: Given): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (const [index, [usual, role]] of roles.entries()) {
    const kind = kinds.includes(usual) ? usual : (kinds.at(-1) as SellKind);
    const drawn = methods[(plan.methods[index] ?? 0) % methods.length];
    // Only sells by the usual method reach that method's limit.
    const isFree = !plan.ofMethod && carrierOfMethod(seller, kind) !== undefined;
    const payment_method = isFree ? drawn : seller.paymentMethod;
    ready.push({ kind, role, ...(await prepareCountedSell(seller, kind, { payment_method })) });
  }
  return ready;
}

const met = requirement(...rulesOfSells);
test("sells, fundings, validations and readings at once have an order", met, async ({ stage }) => {
  const kinds = stage.countedKinds;
  skipOtherSells(stage);
  const anyKind = stage.anyKind();
  const probe = await stage.seller();
  if (probe.quotes.areNewestOnly) {
    notExercised("nothing-asked", "of a user's quotes one can be sold, so that no two sells meet");
  }
  for (const kind of kinds) requireCountedAt(probe, kind);
  const methods = await findPaymentMethods(probe, anyKind, await probe.readLimits());
  await property(
    plans,
    (plan, own) => own.withinADay(() => sellAtOnce(own, { kinds, methods, plan })),
    { share, asFound: true },
  );
});

async function sellAtOnce(stage: Stage, given: Given): Promise<void> {
  const { period, ofMethod } = given.plan;
  const kind = given.kinds.at(-1) as SellKind;
  const seller = await stage.seller();
  const ready = await fetchQuotes(seller, given);
  const total = limitForSells(sellsThatFit, firstOf(ready).counted);
  const payment_method = ofMethod ? seller.paymentMethod : undefined;
  // If limits can't be set, the test shows all but the sell beyond them.
  await stage.trySetUp("user has limits", {
    user_id: seller.id,
    transaction_type: seller.transactionTypeOf(kind),
    period,
    total: total.toFixed(),
    ...(payment_method !== undefined && { payment_method }),
  });
  const limits = await seller.readLimitsOf(kind);
  const all = new SellsAtOnce(seller, kind, limits);
  const of = (...wanted: Role[]) => ready.filter(({ role }) => wanted.includes(role));
  const shared = { pool: stage.uuid(), external: stage.uuid() };
  const sellPairs = () => of("pair").map((each) => all.sell(each, shared[each.kind]));
  const sellAnew = (...wanted: Role[]) => of(...wanted).map((each) => all.sell(each, stage.uuid()));
  const look = (when: "meanwhile" | "afterwards") => [
    all.readLimits(when),
    all.validate(firstOf(ready)),
  ];
  const isShownAtOnce = seller.profile.limits.visibleWithinSeconds === 0;
  const lookMeanwhile = () => (isShownAtOnce ? look("meanwhile") : []);
  await together([
    ...sellPairs(),
    ...sellAnew("twice", "early"),
    ...sellAnew("twice"),
    ...lookMeanwhile(),
  ]);
  const [one, two, three] = all.sold.filter((each) => each.quoted.kind === "external");
  const [hash, reference] = [all.fundingOf(one), { reference_uuid: stage.uuid() }];
  const confirmOne = () => all.confirm(one, { ...hash, reference_uuid: stage.uuid() });
  const confirmThree = () => all.confirm(three, reference);
  await together([
    all.confirm(two, reference),
    confirmThree(),
    confirmOne(),
    confirmOne(),
    ...sellPairs(),
    ...sellAnew("twice", "late"),
    ...lookMeanwhile(),
  ]);
  await together([confirmOne(), confirmThree()]);
  // A rule needs two validations: this is the second if none was sent meanwhile.
  const validateAnew = () => (isShownAtOnce ? [] : [all.validate(firstOf(ready))]);
  await together([...look("afterwards"), ...validateAnew()]);
  for (const each of all.judge()) {
    await under(each.rule, () => expect(each).toBeInSomeOrder());
  }
}
