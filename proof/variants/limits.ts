import { namingUser } from "../../spec/openapi.ts";
import { Big } from "big.js";
import {
  isUuid,
  type Period,
  periods,
  shownBuyType,
  shownTransactionTypes,
} from "../../spec/vocabulary.ts";
import { quoteOperations } from "../../spec/operations.ts";
import { headerUser } from "../patches/calls.ts";
import { around, inRules, inStore, onlyIn, refuses, together } from "../patches/parts.ts";
import { changing, late, withData } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import { passedKyc } from "../../sandbox/operations/user-of.ts";
import { type Data, isPlain, textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { type LimitTotals, type SellKind, ownSellType } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { eachTotal, inEachScope, mapMembers } from "./payloads.ts";
import { variantsOf } from "./variant.ts";
import { accountStatesOf } from "../../sandbox/operations/account-records.ts";

const limits = inRules("limits");
const [ofPurchases] = shownTransactionTypes;
const shownAfterMs = 100;
const settledAfterMs = 300;

/** Lifetime has no end. */
const daysOf: Partial<Record<Period, number>> = {
  daily: 1,
  weekly: 7,
  monthly: 30,
  lifetime: Number.POSITIVE_INFINITY,
};

const ownType = (kinds: readonly SellKind[], leftOut?: "sell"): Patch =>
  limits(({ types, typeOf, soldAs }) => ({
    types: () => [...types().filter((type) => type !== leftOut), ownSellType],
    typeOf: (name) => (name === ownSellType ? name : name === leftOut ? undefined : typeOf(name)),
    soldAs: (kind) => (kinds.includes(kind) ? ownSellType : soldAs(kind)),
  }));

/** Another variant may add something beside the limits. */
const ofEachType = (data: Data, change: (own: Data) => Data): Data =>
  mapMembers(data, (own) => (isPlain(own) ? change(own) : own));

const described = ({ aggregate, payment_methods, ...rest }: Data): Data => ({
  ...rest,
  currency: "USDT",
  aggregate: { ...(aggregate as Data), resets: "midnight" },
  payment_methods: { ...(payment_methods as Data), preferred: "bank_transfer" },
});

const unused = { total: new Big(0), consumed: new Big(0), remaining: new Big(0) };

/** Has limits, but nothing can be sold by it. */
const cheque = "cheque";
const chequeLimits = Object.fromEntries(periods.map((period) => [period, unused]));

const withCheque = (ofType: unknown, alone: boolean): Data => {
  const { payment_methods, ...rest } = ofType as { payment_methods: Data };
  return { ...rest, payment_methods: { ...(!alone && payment_methods), [cheque]: chequeLimits } };
};

const readingCheque: Patch = around("getLimits", (before) => (call) => {
  const { payment_method, ...unfiltered } = call.input;
  const isAsked = payment_method === cheque;
  if (payment_method !== undefined && !isAsked) return before(call);
  return ofEachType(before({ ...call, input: unfiltered }), (own) => withCheque(own, isAsked));
});

const lacksKyc = (call: Call): boolean => {
  const user = headerUser(call);
  return user !== undefined && passedKyc(call, user) === undefined;
};

const inPaise = (amount: Big): Big => amount.round(2, Big.roundDown);

const nothingAllowed: Patch = limits(({ entry }) => ({
  entry: (_total, consumed) => entry(new Big(0), consumed),
}));

const lower = (totals: LimitTotals): LimitTotals =>
  inEachScope(totals, (each) => ({ ...each, daily: "900", transaction: "800" }));

// APPROVED means that a transaction is within the limits and can proceed; what else it needs isn't shown.

const notApproved: Patch = inRules("validation")(({ status }) => ({ status: () => status(false) }));

const refusing = (isMeant: (call: Call) => boolean): Patch =>
  onlyIn("validateTransaction", notApproved, isMeant);

export const limitsVariants = variantsOf({
  "limits-in-fiat: pays out whole paise, counts limits in them, and allows a thousand times as much":
    together(
      limits(({ startingTotals }) => ({
        countedAmount: ({ toAmount }) => inPaise(toAmount),
        startingTotals: () =>
          inEachScope(
            startingTotals(),
            eachTotal((total) => total.times(1000)),
          ),
      })),
      // Another variant may have made a text of it.
      changing(quoteOperations, ["to_amount"], (amount) => inPaise(new Big(String(amount)))),
    ),
  "pool-limits-in-fiat: counts pool sells in the destination amount, under a transaction type of their own, and external ones in the source amount":
    together(
      ownType(["pool"]),
      limits(({ countedAmount }) => ({
        countedAmount: (quote, type) =>
          type === ownSellType ? quote.toAmount : countedAmount(quote, type),
      })),
    ),
  "counted-at-confirmation: counts external sells when their funding is confirmed": limits(
    ({ countedAt }) => ({
      countedAt: (kind) => (kind === "external" ? "confirmation" : countedAt(kind)),
    }),
  ),
  "rolling-periods: counts periods back from the second it is, not by the calendar": limits(
    ({ since }) => ({
      since: (period, now, scope) => {
        const days = daysOf[period];
        const second = Math.floor(now / 1000) * 1000;
        return days === undefined ? since(period, now, scope) : second - days * millisecondsPerDay;
      },
    }),
  ),
  "consumption-shown-later: shows what was sold in limits and validations a moment later": inStore(
    namingUser,
    (store) => ({
      consumptionOf: (user) =>
        store.consumptionOf(user).filter(({ at }) => at <= store.now(user) - shownAfterMs),
    }),
  ),
  "counted-when-settled: counts sells when they are settled, a moment after they were initiated":
    late("count", settledAfterMs),
  "own-limit-type: counts sells under a transaction type of their own, and knows none that is `sell`":
    ownType(["pool", "external"], "sell"),
  "pool-limit-type: counts pool sells under a transaction type of their own": ownType(["pool"]),
  "pool-purchase-limits: limits purchases for the pool under a transaction type of their own":
    limits(({ types, typeOf }) => ({
      types: () => [...types(), shownBuyType],
      typeOf: (name) => (name === shownBuyType ? name : typeOf(name)),
    })),
  "limits-of-anybody: allows users whom nobody created what it allows new ones": around(
    namingUser,
    (before) => (call) => {
      const { store, client, userId = "" } = call;
      if (store.anyUser(userId) || !isUuid(userId)) return before(call);
      const unkept = { ...store, addUser: () => {} };
      const nobody = newUser({ ...call, store: unkept }, client, { email: "", phone: "" });
      return before({ ...call, store: { ...store, findUser: () => nobody } });
    },
  ),
  "limits-need-kyc: has limits only for users with KYC": refuses(namingUser, undefined, lacksKyc),
  "no-limits-before-kyc: allows users without KYC nothing": onlyIn(
    namingUser,
    nothingAllowed,
    lacksKyc,
  ),
  "other-limits-of-nri: has lower limits for NRI users": inStore((store) => ({
    markNri: (user) => {
      store.markNri(user);
      user.limitTotals = lower(user.limitTotals);
    },
  })),
  "unknown-types-empty: answers what it has no limits of with none": around(
    "getLimits",
    (before) => (call) => {
      const { transaction_type: type } = call.input;
      const isKnown = call.rules.limits.types().some((known) => known === type);
      return isKnown || type === undefined ? before(call) : {};
    },
  ),
  "no-purchases: has no limits of purchases, and approves every purchase": ({
    operations: { getLimits, validateTransaction },
    rules,
  }) => ({
    operations: {
      getLimits: (call) => (call.input.transaction_type === ofPurchases ? {} : getLimits(call)),
      validateTransaction: (call) => {
        const data = validateTransaction(call);
        const isPurchase = rules.limits.typeOf(textOf(call.input.transaction_type)) === ofPurchases;
        return isPurchase ? { ...data, status: rules.validation.status(true) } : data;
      },
    },
  }),
  "sells-alone: has no limits of purchases, and refuses to validate one": refuses(
    namingUser,
    undefined,
    ({ input }) => [shownBuyType, ofPurchases].includes(textOf(input.transaction_type) ?? ""),
  ),
  "limits-described: says in the limits which currency they are in and when they are reset":
    withData("getLimits", (data) => ({
      ...ofEachType(data, described),
      as_of: new Date().toISOString(),
    })),
  "extra-limit-methods: returns limits of payment methods that cannot be used": readingCheque,
  "validation-heeds-kyc: approves nothing of a user without KYC": refusing(lacksKyc),
  "validation-heeds-accounts: approves no sell of a user without an approved bank account":
    refusing((call) => {
      const user = headerUser(call);
      const { typeOf, soldAs } = call.rules.limits;
      const isSell = typeOf(textOf(call.input.transaction_type)) === soldAs("external");
      return isSell && user !== undefined && !accountStatesOf(call, user).includes("approved");
    }),
  "validation-heeds-minimum: approves no amount below the minimum of a quote": refusing(
    ({ input, rules }) =>
      input.from_amount instanceof Big && input.from_amount.lt(rules.quotes.minimumAmount),
  ),
});
