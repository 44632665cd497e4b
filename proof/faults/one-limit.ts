import { shownBuyTransactionType } from "../../spec/vocabulary.ts";
import {
  inRules,
  isForNri,
  nowAndThen,
  onlyIn,
  ownTransactions,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { paymentMethods } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";
import { unenforced } from "./unenforced.ts";
import { usersOf } from "./users-of.ts";
import { sellOperations } from "../../spec/operations.ts";

// One limit of many that is not enforced, or enforced otherwise, for some users, in one operation.

const limits = inRules("limits");
const [usual, second] = paymentMethods;

const noLimits = limits(() => ({ isEnforced: () => false }));

const hasSold = (call: Call): boolean => ownTransactions(call).length > 0;

const isPurchase = ({ rules, input }: Call): boolean =>
  rules.limits.typeOf(textOf(input.transaction_type)) === shownBuyTransactionType;

export const oneLimitFaults = {
  "nri-monthly-method-unchecked": {
    breaks: "sells-external-within-limits",
    does: "does not hold external sells of NRI users to the monthly limit of their payment method",
    patch: unenforced(
      "externalSell",
      (period, { method }) => period === "monthly" && method === usual,
      isForNri,
    ),
  },
  "nri-lifetime-aggregate-unchecked": {
    breaks: "sells-pool-within-limits",
    does: "does not hold pool sells of NRI users to the lifetime limit of the aggregate",
    patch: unenforced(
      "poolSell",
      (period, { method }) => period === "lifetime" && method === undefined,
      isForNri,
    ),
  },
  "second-method-weekly-unchecked": {
    breaks: "sells-pool-within-limits",
    does: "does not hold pool sells to the weekly limit of the second payment method",
    patch: unenforced("poolSell", (period, { method }) => period === "weekly" && method === second),
  },
  "second-method-single-unchecked": {
    breaks: "sells-external-within-limits",
    does: "holds no single external sell to the limit of the second payment method",
    patch: unenforced(
      "externalSell",
      (period, { method }) => period === "transaction" && method === second,
    ),
  },
  "second-method-lifetime-unvalidated": {
    breaks: "validation-not-approved-beyond",
    does: "validates beyond the lifetime limit of the second payment method",
    patch: unenforced(
      "validateTransaction",
      (period, { method }) => period === "lifetime" && method === second,
    ),
  },
  "lifetime-aggregate-unvalidated": {
    breaks: ["validation-not-approved-beyond", "validation-tells-beforehand"],
    does: "validates beyond the lifetime limit of the aggregate",
    patch: unenforced(
      "validateTransaction",
      (period, { method }) => period === "lifetime" && method === undefined,
    ),
  },
  "nri-weekly-unvalidated": {
    breaks: "validation-not-approved-beyond",
    does: "validates transactions of NRI users beyond the weekly limit",
    patch: unenforced("validateTransaction", (period) => period === "weekly", isForNri),
  },
  "purchases-unlimited": {
    breaks: "validation-not-approved-beyond",
    does: "validates purchases of any amount",
    patch: unenforced("validateTransaction", () => true, isPurchase),
  },
  "single-purchases-unlimited": {
    breaks: "validation-not-approved-beyond",
    does: "validates purchases beyond what a single one may be",
    patch: unenforced("validateTransaction", (period) => period === "transaction", isPurchase),
  },
  "single-unchecked-after-first": {
    breaks: "sells-pool-within-limits",
    does: "does not hold a pool sell to what a single one may be if the user has sold before",
    patch: unenforced("poolSell", (period) => period === "transaction", hasSold),
  },
  "second-method-monthly-unchecked-after-first": {
    breaks: "sells-pool-within-limits",
    does: "does not hold a user's later pool sells to the monthly limit of the second payment method",
    patch: unenforced(
      "poolSell",
      (period, { method }) => period === "monthly" && method === second,
      hasSold,
    ),
  },
  "nri-unit-more-approved": {
    breaks: "validation-not-approved-beyond",
    does: "approves an amount of an NRI user that is more than what is left by less than one",
    patch: onlyIn(
      "validateTransaction",
      limits(({ exceeds }) => ({
        exceeds: (amount, remaining) => exceeds(amount, remaining.plus("0.99")),
      })),
      isForNri,
    ),
  },
  "unlimited-without-method": {
    breaks: "validation-not-approved-beyond",
    does: "approves any amount where a validation names no payment method",
    patch: onlyIn(
      "validateTransaction",
      noLimits,
      ({ input }) => input.payment_method === undefined,
    ),
  },
  "nri-limits-halved": {
    breaks: ["sells-external-within-limits", "validation-approved-within"],
    does: "allows NRI users half of what their limits say",
    patch: onlyIn(
      [...sellOperations, "validateTransaction"],
      limits(({ exceeds }) => ({
        exceeds: (amount, remaining) => exceeds(amount.times(2), remaining),
      })),
      isForNri,
    ),
  },
  "limits-per-client": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits", "limits-per-user"],
    does: "holds a sell to what all users of the client consumed together",
    patch: onlyIn(sellOperations, ({ store }) => ({
      store: {
        consumptionOf: ({ client }) =>
          usersOf(store, client).flatMap((user) => store.consumptionOf(user)),
      },
    })),
  },
  "limits-unchecked-now-and-then": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "holds one sell in five to no limit",
    patch: nowAndThen(sellOperations, noLimits),
  },
  "limits-unvalidated-now-and-then": {
    breaks: "validation-not-approved-beyond",
    does: "approves one validation in five whatever the limits",
    patch: nowAndThen("validateTransaction", noLimits),
  },
} satisfies Record<string, Fault>;
