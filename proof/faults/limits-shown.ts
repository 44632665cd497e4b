import { Big } from "big.js";
import type { Period } from "../../spec/vocabulary.ts";
import { headerUser } from "../patches/calls.ts";
import { around, inRules, onlyIn, refuses, withoutUserId } from "../patches/parts.ts";
import { changing, nowAndThen, withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Data, Input } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { type Entry, type LimitScope, ownSellType, paymentMethods } from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";

// What the limits operation returns, whatever is enforced.

const limits = inRules("limits");
const [firstMethod, secondMethod] = paymentMethods;

type Change = (total: Big, consumed: Big) => Partial<Entry>;

const entries = (change: Change, when?: (call: Call) => boolean): Patch =>
  limits(
    "getLimits",
    ({ entry }) => ({
      entry: (total, consumed) => ({ ...entry(total, consumed), ...change(total, consumed) }),
    }),
    when,
  );

const totals = (
  change: (total: Big, consumed: Big) => Big,
  isAffected: (period: Period, scope: LimitScope) => boolean = () => true,
): Patch => {
  let affected = false;
  return limits(({ since, entry }) => ({
    since: (period, now, scope) => {
      affected = isAffected(period, scope);
      return since(period, now, scope);
    },
    entry: (total, consumed) => entry(affected ? change(total, consumed) : total, consumed),
  }));
};

const shown = (patch: Patch): Patch => onlyIn("getLimits", patch);
const oneMore = limits(({ entry }) => ({
  entry: (total, consumed) => entry(total.plus(1), consumed),
}));

const purchasesShowSells = (when: (call: Call) => boolean): Patch =>
  limits(
    "getLimits",
    ({ counts }) => ({
      counts: (used, { type, ...scope }, period) =>
        counts(used, { ...scope, type: type === "buy" ? used.type : type }, period),
    }),
    when,
  );

const ofEveryType = (isMeant: (input: Input, call: Call) => boolean): Patch =>
  around("getLimits", (before) => (call) => {
    if (!isMeant(call.input, call)) return before(call);
    const answers = call.rules.limits
      .types()
      .map((type) => before({ ...call, input: { ...call.input, transaction_type: type } }));
    return Object.assign({}, ...answers) as Data;
  });

const ofEveryMethod = (isMeant: (asked: unknown, call: Call) => boolean): Patch =>
  withInput("getLimits", (call) =>
    isMeant(call.input.payment_method, call) ? { payment_method: undefined } : {},
  );

const namesMethod = ({ input }: Call): boolean => input.payment_method !== undefined;
const mostIn32Bits = new Big(2).pow(31).minus(1);

export const limitsShownFaults = {
  ...breaking("limits-by-transaction-type", {
    "limits-not-by-type: has no object per transaction type": changing(
      "getLimits",
      ["*"],
      () => "see elsewhere",
    ),
  }),
  ...breaking("limits-entry-consumed", {
    "purchases-by-method-show-sells: shows what sells consumed as consumed by purchases, where a payment method is asked for":
      purchasesShowSells(namesMethod),
    "purchases-show-sells: shows what sells consumed as consumed by purchases, where no payment method is asked for":
      purchasesShowSells((call) => !namesMethod(call)),
  }),
  ...breaking("limits-entry-total", {
    "totals-of-32-bits: shows no total beyond whole numbers of 32 bits": shown(
      totals((total) => (total.gt(mostIn32Bits) ? mostIn32Bits : total)),
    ),
    "purchases-show-totals-of-sells: shows the totals of sells as those of purchases": around(
      "getLimits",
      (before) => (call) => {
        const limitTotals = headerUser(call)?.limitTotals;
        if (!limitTotals) return before(call);
        const { buy } = limitTotals;
        limitTotals.buy = limitTotals.sell;
        const data = before(call);
        limitTotals.buy = buy;
        return data;
      },
    ),
    "monthly-total-shown-halved: shows half of the monthly total": shown(
      totals(
        (total) => total.div(2),
        (period) => period === "monthly",
      ),
    ),
    "method-total-shown-of-aggregate: shows a lifetime total of the second payment method that is a hundred too large":
      shown(
        totals(
          (total) => total.plus(100),
          (period, { method }) => period === "lifetime" && method === secondMethod,
        ),
      ),
    "total-shrinks-with-sells: takes what was consumed off the total it shows": shown(
      totals((total, consumed) => total.minus(consumed)),
    ),
    "total-grows-with-sells: adds what was consumed to the weekly totals, shown and enforced":
      totals(
        (total, consumed) => total.plus(consumed),
        (period) => period === "weekly",
      ),
    "total-wrong-now-and-then: shows totals that are one too large in every fifth response":
      nowAndThen("getLimits", oneMore),
  }),
  ...breaking(["limits-entry-total", "validation-approved-within"], {
    "totals-shown-doubled: shows totals twice as large as those enforced": shown(
      totals((total) => total.times(2)),
    ),
  }),
  ...breaking("limits-entry-consumed", {
    "consumed-from-the-start: shows one more as consumed than a user has sold": entries(
      (total, consumed) => ({
        consumed: consumed.plus(1),
        remaining: total.minus(consumed).minus(1),
      }),
    ),
  }),
  ...breaking(["limits-entry-remaining", "limits-remaining-difference"], {
    "nothing-remaining-left-out: leaves out what remains where that is nothing": changing(
      "getLimits",
      ["*.aggregate.*.remaining", "*.payment_methods.*.*.remaining"],
      (remaining) => (remaining instanceof Big && remaining.eq(0) ? undefined : remaining),
    ),
  }),
  ...breaking("limits-remaining-difference", {
    "remaining-never-below-zero: shows nothing remaining where more was consumed than is allowed":
      entries((total, consumed) => (total.lt(consumed) ? { remaining: new Big(0) } : {})),
    "remaining-stale: never takes consumed off remaining": entries((total) => ({
      remaining: total,
    })),
    "remaining-wrong-now-and-then: returns one remaining too much in every fifth response":
      nowAndThen(
        "getLimits",
        entries((total, consumed) => ({ remaining: total.minus(consumed).plus(1) })),
      ),
    "remaining-in-floats: computes remaining with floating point numbers": entries(
      (total, consumed) => ({ remaining: new Big(total.toNumber() - consumed.toNumber()) }),
    ),
  }),
  ...breaking("limits-payment-method-filter", {
    "one-method-reads-stale: returns nothing consumed when asked for one payment method": entries(
      (total) => ({ consumed: new Big(0), remaining: total }),
      namesMethod,
    ),
    "filtered-aggregate-of-method: counts only one payment method in the aggregate when asked for that method":
      around("getLimits", (before) => (call) => {
        const asked = paymentMethods.find((method) => method === call.input.payment_method);
        const { limits: usual } = call.rules;
        const counts: typeof usual.counts = (used, scope, period) =>
          used.method === asked && usual.counts(used, scope, period);
        const rules = { ...call.rules, limits: { ...usual, counts } };
        return before(asked ? { ...call, rules } : call);
      }),
    "filtered-total-raised: shows other totals when asked for one payment method": onlyIn(
      "getLimits",
      oneMore,
      namesMethod,
    ),
    "method-filter-of-pool-sells-ignored: returns limits of every payment method to a filter for the type of pool sells":
      [ofEveryMethod((_, { input }) => input.transaction_type === ownSellType), "pool-limit-type"],
    "method-filter-ignored: returns limits of every payment method": ofEveryMethod(() => true),
    "usual-method-filtered-only: returns limits of every payment method where another than the first is asked for":
      ofEveryMethod((asked) => asked !== firstMethod),
    "unknown-method-returns-all: returns limits of every payment method to a filter for one that it does not know":
      ofEveryMethod((asked, { rules }) => rules.limits.methodOf(asked) === undefined),
  }),
  ...breaking("limits-transaction-type-required", {
    "transaction-type-optional: returns all limits when no type is given": ofEveryType(
      ({ transaction_type: type }) => type === undefined,
    ),
    "transaction-type-optional-with-method: returns all limits of a payment method when no type is given":
      ofEveryType(({ transaction_type: type }, call) => type === undefined && namesMethod(call)),
  }),
  ...breaking("limits-payment-method-optional", {
    "payment-method-demanded: demands a payment method": refuses(
      "getLimits",
      undefined,
      (call) => !namesMethod(call),
    ),
  }),
  ...breaking("limits-user-id-required", {
    "limits-user-id-optional: returns some user's limits without X-User-Id":
      withoutUserId("getLimits"),
  }),
  ...breaking("limits-transaction-type-filter", {
    "type-filter-ignored: returns limits of every type": ofEveryType(
      ({ transaction_type: type }) => type !== undefined,
    ),
    "type-filter-of-pool-sells-ignored: returns limits of every type to a filter for that of pool sells":
      [ofEveryType(({ transaction_type: type }) => type === ownSellType), "pool-limit-type"],
    "unknown-type-returns-all: returns limits of every type to a filter for one that it does not know":
      ofEveryType(
        ({ transaction_type: asked }, { rules }) =>
          asked !== undefined && !rules.limits.types().some((type) => type === asked),
      ),
  }),
};
