import { Big } from "big.js";
import { sellOperations } from "../../spec/operations.ts";
import {
  asText,
  changing,
  inRules,
  nowAndThen,
  refuses,
  without,
  around,
  withInput,
  withoutUserId,
  inStore,
} from "../../sandbox/combinators.ts";
import type { Data, Input } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { ownSellType, paymentMethods } from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";
import { usersOf } from "./leaks-between-users.ts";

const limits = inRules("limits");

const ofEveryType = (isMeant: (input: Input) => boolean): Patch =>
  around("getLimits", (before) => (call) => {
    if (!isMeant(call.input)) return before(call);
    const types = call.rules.limits.types();
    const answers = types.map((type) =>
      before({ ...call, input: { ...call.input, transaction_type: type } }),
    );
    return Object.assign({}, ...answers) as Data;
  });

const mostSellsRead = 20;

const countingByName = (named: "daily" | "monthly", nameOf: (date: Date) => number): Patch =>
  limits(({ since, counts }) => {
    let current = 0;
    return {
      since: (period, now, scope) => {
        current = now;
        return period === named ? 0 : since(period, now, scope);
      },
      counts: (used, scope, period) =>
        counts(used, scope, period) &&
        (period !== named || nameOf(new Date(used.at)) === nameOf(new Date(current))),
    };
  });

const mostIn32Bits = new Big(2).pow(31).minus(1);

const noLimits = limits(() => ({ isEnforced: () => false }));

export const limitsFaults = {
  ...breaking("limits-read", {
    "limits-refused: refuses to return limits": refuses("getLimits"),
  }),
  ...breaking("limits-per-user", {
    "limits-shared-by-users: counts what all users consume": inStore((store) => ({
      consumptionOf: () => store.allUsers().flatMap((user) => store.consumptionOf(user)),
    })),
  }),
  ...breaking("limits-by-transaction-type", {
    "limits-not-by-type: has no object per transaction type": changing(
      "getLimits",
      ["*"],
      () => "see elsewhere",
    ),
  }),
  ...breaking("limits-aggregate-periods", {
    "aggregate-lacks-weekly: leaves weekly out of the aggregate": without(
      "getLimits",
      "*.aggregate.weekly",
    ),
  }),
  ...breaking("limits-payment-methods", {
    "payment-methods-missing: leaves the limits per payment method out": without(
      "getLimits",
      "*.payment_methods",
    ),
  }),
  ...breaking("limits-payment-method-periods", {
    "method-lacks-lifetime: leaves lifetime out of a payment method": without(
      "getLimits",
      "*.payment_methods.*.lifetime",
    ),
  }),
  ...breaking("limits-entry-total", {
    "totals-of-32-bits: shows no total beyond whole numbers of 32 bits": limits(
      "getLimits",
      ({ entry }) => ({
        entry: (total, consumed) => entry(total.gt(mostIn32Bits) ? mostIn32Bits : total, consumed),
      }),
    ),
    "total-as-text: returns total as a string": asText(
      "getLimits",
      "*.aggregate.*.total",
      "*.payment_methods.*.*.total",
    ),
  }),
  ...breaking("limits-entry-consumed", {
    "consumed-as-text: returns consumed as a string": asText(
      "getLimits",
      "*.aggregate.*.consumed",
      "*.payment_methods.*.*.consumed",
    ),
    "months-without-year: counts in a month what was sold in the same month of other years":
      countingByName("monthly", (date) => date.getUTCMonth()),
    "days-without-month: counts in a day what was sold on the same day of other months":
      countingByName("daily", (date) => date.getUTCDate()),
  }),
  ...breaking("limits-entry-remaining", {
    "remaining-missing: leaves remaining out": without(
      "getLimits",
      "*.aggregate.*.remaining",
      "*.payment_methods.*.*.remaining",
    ),
  }),
  ...breaking("limits-remaining-difference", {
    "remaining-never-below-zero: shows nothing remaining where more was consumed than is allowed":
      limits("getLimits", ({ entry }) => ({
        entry: (total, consumed) => {
          const { remaining, ...rest } = entry(total, consumed);
          return { ...rest, remaining: remaining.lt(0) ? new Big(0) : remaining };
        },
      })),
    "remaining-stale: never takes consumed off remaining": limits("getLimits", ({ entry }) => ({
      entry: (total, consumed) => ({ ...entry(total, consumed), remaining: total }),
    })),
    "remaining-wrong-now-and-then: returns one remaining too much in every fifth response":
      nowAndThen(
        "getLimits",
        limits(({ entry }) => ({
          entry: (total, consumed) => ({
            ...entry(total, consumed),
            remaining: total.minus(consumed).plus(1),
          }),
        })),
      ),
    "remaining-in-floats: computes remaining with floating point numbers": limits(
      "getLimits",
      ({ entry }) => ({
        entry: (total, consumed) => ({
          ...entry(total, consumed),
          remaining: new Big(total.toNumber() - consumed.toNumber()),
        }),
      }),
    ),
  }),
  ...breaking("limits-payment-method-filter", {
    "one-method-reads-stale: returns nothing consumed when asked for one payment method": limits(
      "getLimits",
      ({ entry }) => ({ entry: (total) => entry(total, new Big(0)) }),
      ({ input }) => input.payment_method !== undefined,
    ),
    "method-filter-of-pool-sells-ignored: returns limits of every payment method to a filter for the type of pool sells":
      [
        withInput("getLimits", ({ input }) =>
          input.transaction_type === ownSellType ? { payment_method: undefined } : {},
        ),
        ["pool-limit-type"],
      ],
    "method-filter-ignored: returns limits of every payment method": withInput("getLimits", () => ({
      payment_method: undefined,
    })),
    "usual-method-filtered-only: returns limits of every payment method where another than the first is asked for":
      withInput("getLimits", ({ input: { payment_method } }) =>
        payment_method === paymentMethods[0] ? {} : { payment_method: undefined },
      ),
    "unknown-method-returns-all: returns limits of every payment method to a filter for one that it does not know":
      withInput("getLimits", ({ rules, input: { payment_method: asked } }) => ({
        payment_method: rules.limits.methodOf(asked) === undefined ? undefined : asked,
      })),
  }),
  ...breaking("limits-transaction-type-required", {
    "transaction-type-optional: returns all limits when no type is given": ofEveryType(
      ({ transaction_type }) => transaction_type === undefined,
    ),
    "transaction-type-optional-with-method: returns all limits of a payment method when no type is given":
      ofEveryType(
        ({ transaction_type, payment_method }) =>
          transaction_type === undefined && payment_method !== undefined,
      ),
  }),
  ...breaking("limits-payment-method-optional", {
    "payment-method-demanded: demands a payment method": refuses(
      "getLimits",
      undefined,
      ({ input }) => input.payment_method === undefined,
    ),
  }),
  ...breaking("limits-user-id-required", {
    "limits-user-id-optional: returns some user's limits without X-User-Id":
      withoutUserId("getLimits"),
  }),
  ...breaking("limits-transaction-type-filter", {
    "type-filter-ignored: returns limits of every type": ofEveryType(
      ({ transaction_type }) => transaction_type !== undefined,
    ),
    "type-filter-of-pool-sells-ignored: returns limits of every type to a filter for that of pool sells":
      [
        ofEveryType(({ transaction_type }) => transaction_type === ownSellType),
        ["pool-limit-type"],
      ],
    "unknown-type-returns-all: returns limits of every type to a filter for one that it does not know":
      around("getLimits", (before) => (call) => {
        const { transaction_type: asked } = call.input;
        const types = call.rules.limits.types();
        if (asked === undefined || types.some((type) => type === asked)) return before(call);
        const all = types.map((type) =>
          before({ ...call, input: { ...call.input, transaction_type: type } }),
        );
        return Object.assign({}, ...all) as Data;
      }),
  }),
  ...breaking(["limits-entry-consumed", "limits-consumed-by-sell", "limits-consumed-by-method"], {
    "first-page-of-sells: adds up no more than the last twenty sells of a user": inStore(
      (store) => ({ consumptionOf: (user) => store.consumptionOf(user).slice(-mostSellsRead) }),
    ),
  }),
  ...breaking("validation-approved-proceeds", {
    "negative-amount-approved: approves a negative amount": withInput(
      "validateTransaction",
      ({ input: { from_amount: amount } }) => ({
        from_amount: amount instanceof Big ? amount.abs() : amount,
      }),
    ),
  }),
  ...breaking(["sells-pool-within-limits", "sells-external-within-limits", "limits-per-user"], {
    "limits-per-client: holds a sell to what all users of the client consumed together": inStore(
      sellOperations,
      (store) => ({
        consumptionOf: ({ client }) =>
          usersOf(store, client).flatMap((user) => store.consumptionOf(user)),
      }),
    ),
  }),
  ...breaking(["sells-pool-within-limits", "sells-external-within-limits"], {
    "limits-unchecked-now-and-then: holds one sell in five to no limit": nowAndThen(
      sellOperations,
      noLimits,
    ),
  }),
  ...breaking("validation-not-approved-beyond", {
    "limits-unvalidated-now-and-then: approves one validation in five whatever the limits":
      nowAndThen("validateTransaction", noLimits),
  }),
};
