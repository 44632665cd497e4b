import type { Big } from "big.js";
import type { Period } from "../../spec/vocabulary.ts";
import {
  afterSuccess,
  around,
  changing,
  headerUser,
  inRules,
  nowAndThen,
  onlyIn,
  together,
  withData,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { type LimitScope, paymentMethods } from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";
import type { Data } from "../../sandbox/input.ts";

// Limits that are shown otherwise than they are enforced.
const limits = inRules("limits");

const shownOnly = (patch: Patch, when?: (call: Call) => boolean): Patch =>
  onlyIn("getLimits", patch, when);

const totalsShown = (
  isAffected: (period: Period, scope: LimitScope) => boolean,
  change: (total: Big, consumed: Big) => Big,
): Patch => {
  let affected = false;
  return shownOnly(
    limits(({ since, entry }) => ({
      since: (period, now, scope) => {
        affected = isAffected(period, scope);
        return since(period, now, scope);
      },
      entry: (total, consumed) => entry(affected ? change(total, consumed) : total, consumed),
    })),
  );
};

const countingRounded = (decimals: number): Patch =>
  limits(({ countedAmount }) => ({
    countedAmount: (quote, type) => countedAmount(quote, type).round(decimals),
  }));

const purchasesShowSells = (when: (call: Call) => boolean): Patch =>
  shownOnly(
    limits(({ counts }) => ({
      counts: (used, { type, ...scope }, period) =>
        counts(used, { ...scope, type: type === "buy" ? used.type : type }, period),
    })),
    when,
  );

// is_nre and is_nri are shown of some records, and not of others.
const strip = (shown: Data): Data => {
  const { is_nre: _isNre, ...details } = shown;
  return details;
};

const withoutInState = (
  name: "getBankAccount" | "upsertBankAccount",
  isMeant: (state: unknown) => boolean,
): Patch =>
  changing(name, ["bank_account"], (details) => {
    const account = details as Data;
    return isMeant(account.status) ? strip(account) : account;
  });

const withoutOfOlder =
  (name: "getUser" | "getBankAccountStatus"): Patch =>
  (service) => {
    const added = new Set<unknown>();
    const stripAdded = (account: Data): Data =>
      added.has(account.bank_account_id) ? strip(account) : account;
    return together(
      afterSuccess("linkBankAccount", (_, { bank_account: account }) => {
        added.add((account as Data).bank_account_id);
      }),
      changing(name, ["bank_account", "bank_accounts"], (member) =>
        Array.isArray(member) ? (member as Data[]).map(stripAdded) : stripAdded(member as Data),
      ),
    )(service);
  };

export const whatIsShownFaults = {
  ...breaking("limits-entry-consumed", {
    "purchases-by-method-show-sells: shows what sells consumed as consumed by purchases, where a payment method is asked for":
      purchasesShowSells(({ input }) => input.payment_method !== undefined),
    "purchases-show-sells: shows what sells consumed as consumed by purchases, where no payment method is asked for":
      purchasesShowSells(({ input }) => input.payment_method === undefined),
  }),
  ...breaking("limits-entry-total", {
    "purchases-show-totals-of-sells: shows the totals of sells as those of purchases": around(
      "getLimits",
      (before) => (call) => {
        const { limitTotals } = headerUser(call) ?? { limitTotals: undefined };
        if (!limitTotals) return before(call);
        const { buy } = limitTotals;
        limitTotals.buy = limitTotals.sell;
        const data = before(call);
        limitTotals.buy = buy;
        return data;
      },
    ),
    "monthly-total-shown-halved: shows half of the monthly total": totalsShown(
      (period) => period === "monthly",
      (total) => total.div(2),
    ),
    "method-total-shown-of-aggregate: shows a lifetime total of the second payment method that is a hundred too large":
      totalsShown(
        (period, { method }) => period === "lifetime" && method === paymentMethods[1],
        (total) => total.plus(100),
      ),
    "total-shrinks-with-sells: takes what was consumed off the total it shows": totalsShown(
      () => true,
      (total, consumed) => total.minus(consumed),
    ),
    "total-grows-with-sells: adds what was consumed to the weekly totals, shown and enforced": (
      service,
    ) => {
      let weekly = false;
      return limits(({ since, entry }) => ({
        since: (period, now, scope) => {
          weekly = period === "weekly";
          return since(period, now, scope);
        },
        entry: (total, consumed) => entry(weekly ? total.plus(consumed) : total, consumed),
      }))(service);
    },
    "total-wrong-now-and-then: shows totals that are one too large in every fifth response":
      nowAndThen(
        "getLimits",
        limits(({ entry }) => ({ entry: (total, consumed) => entry(total.plus(1), consumed) })),
      ),
  }),
  ...breaking(["limits-entry-total", "validation-approved-within"], {
    "totals-shown-doubled: shows totals twice as large as those enforced": totalsShown(
      () => true,
      (total) => total.times(2),
    ),
  }),
  ...breaking("limits-payment-method-filter", {
    "filtered-aggregate-of-method: counts only one payment method in the aggregate when asked for that method":
      ({ operations }) => ({
        operations: {
          getLimits: (call) => {
            const asked = paymentMethods.find((method) => method === call.input.payment_method);
            if (!asked) return operations.getLimits(call);
            const { counts } = call.rules.limits;
            const rules = {
              ...call.rules,
              limits: {
                ...call.rules.limits,
                counts: (...[used, scope, period]: Parameters<typeof counts>) =>
                  used.method === asked && counts(used, scope, period),
              },
            };
            return operations.getLimits({ ...call, rules });
          },
        },
      }),
    "filtered-total-raised: shows other totals when asked for one payment method": shownOnly(
      limits(({ entry }) => ({ entry: (total, consumed) => entry(total.plus(1), consumed) })),
      ({ input }) => input.payment_method !== undefined,
    ),
  }),
  ...breaking("limits-consumed-by-sell", {
    "counted-in-cents: rounds what a sell counts to two decimal places": countingRounded(2),
    "counted-to-six-places: rounds what a sell counts to six decimal places": countingRounded(6),
  }),
  ...breaking(["limits-consumed-by-sell", "limits-consumed-by-method"], {
    "sums-in-cents: rounds every sum of what was consumed to two decimal places": limits(
      ({ sum }) => ({ sum: (one, other) => sum(one, other).round(2) }),
    ),
  }),
  ...breaking("bank-accounts-is-nre-in-result", {
    "is-nre-missing-in-rejected-result: leaves is_nre out of what adding returns of an account that isn't approved":
      withoutInState("upsertBankAccount", (state) => state !== "approved"),
  }),
  ...breaking("bank-accounts-is-nre-in-account", {
    "is-nre-missing-while-pending: leaves is_nre of a pending account out of Get Bank Account":
      withoutInState("getBankAccount", (state) => state === "pending"),
  }),
  ...breaking("bank-accounts-is-nre-in-user", {
    "is-nre-missing-of-older-adds-in-user: leaves is_nre of accounts that the older endpoint added out of Get User":
      withoutOfOlder("getUser"),
  }),
  ...breaking("bank-accounts-is-nre-in-status", {
    "is-nre-missing-of-older-adds-in-status: leaves is_nre of accounts that the older endpoint added out of Get Bank Account Status":
      withoutOfOlder("getBankAccountStatus"),
  }),
  ...breaking("users-is-nri-returned", {
    "is-nri-null-after-rejected-kyc: shows null for is_nri of a user whose KYC was rejected":
      withData("getUser", (data) =>
        data.kyc_state === "rejected" ? { ...data, is_nri: null } : data,
      ),
  }),
};
