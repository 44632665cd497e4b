import { Big } from "big.js";
import {
  asText,
  around,
  changing,
  inRules,
  nowAndThen,
  onlyIn,
  refuses,
  withInput,
  without,
  withoutUserId,
} from "../combinators/index.ts";
import type { Call, Operation } from "../context.ts";
import type { Data } from "../data.ts";
import { ownSellType, paymentMethods } from "../records.ts";
import type { Fault } from "./fault.ts";

const limits = inRules("limits");

/** Answers about every transaction type, whichever is asked for. */
const everyType =
  (before: Operation) =>
  (call: Call): Data =>
    Object.assign(
      {},
      ...call.rules.limits
        .types()
        .map((type) => before({ ...call, input: { ...call.input, transaction_type: type } })),
    ) as Data;

export const limitsFaults = {
  "limits-refused": {
    breaks: "limits-read",
    does: "refuses to return limits",
    patch: refuses("getLimits"),
  },
  "limits-shared-by-users": {
    breaks: "limits-per-user",
    does: "counts what all users consume",
    patch: ({ store }) => ({
      store: { consumptionOf: () => store.allUsers().flatMap((user) => store.consumptionOf(user)) },
    }),
  },
  "transaction-type-optional": {
    breaks: "limits-transaction-type-required",
    does: "returns all limits when no type is given",
    patch: around(
      "getLimits",
      (before) => (call) =>
        (call.input.transaction_type === undefined ? everyType(before) : before)(call),
    ),
  },
  "transaction-type-optional-with-method": {
    breaks: "limits-transaction-type-required",
    does: "returns all limits of a payment method when no type is given",
    patch: around(
      "getLimits",
      (before) => (call) =>
        (call.input.transaction_type === undefined && call.input.payment_method !== undefined
          ? everyType(before)
          : before)(call),
    ),
  },
  "payment-method-demanded": {
    breaks: "limits-payment-method-optional",
    does: "demands a payment method",
    patch: refuses("getLimits", undefined, ({ input }) => input.payment_method === undefined),
  },
  "limits-user-id-optional": {
    breaks: "limits-user-id-required",
    does: "returns some user's limits without X-User-Id",
    patch: withoutUserId("getLimits"),
  },
  "type-filter-ignored": {
    breaks: "limits-transaction-type-filter",
    does: "returns limits of every type",
    patch: around(
      "getLimits",
      (before) => (call) =>
        (call.input.transaction_type === undefined ? before : everyType(before))(call),
    ),
  },
  "type-filter-of-pool-sells-ignored": {
    breaks: "limits-transaction-type-filter",
    does: "returns limits of every type to a filter for that of pool sells",
    given: ["pool-limit-type"],
    patch: around(
      "getLimits",
      (before) => (call) =>
        (call.input.transaction_type === ownSellType ? everyType(before) : before)(call),
    ),
  },
  "method-filter-of-pool-sells-ignored": {
    breaks: "limits-payment-method-filter",
    does: "returns limits of every payment method to a filter for the type of pool sells",
    given: ["pool-limit-type"],
    patch: withInput("getLimits", ({ input }) =>
      input.transaction_type === ownSellType ? { payment_method: undefined } : {},
    ),
  },
  "method-filter-ignored": {
    breaks: "limits-payment-method-filter",
    does: "returns limits of every payment method",
    patch: withInput("getLimits", () => ({ payment_method: undefined })),
  },
  "usual-method-filtered-only": {
    breaks: "limits-payment-method-filter",
    does: "returns limits of every payment method where another than the first is asked for",
    patch: withInput("getLimits", ({ input: { payment_method } }) =>
      payment_method === paymentMethods[0] ? {} : { payment_method: undefined },
    ),
  },
  "limits-not-by-type": {
    breaks: "limits-by-transaction-type",
    does: "has no object per transaction type",
    patch: changing("getLimits", ["*"], () => "see elsewhere"),
  },
  "aggregate-lacks-weekly": {
    breaks: "limits-aggregate-periods",
    does: "leaves weekly out of the aggregate",
    patch: without("getLimits", "*.aggregate.weekly"),
  },
  "payment-methods-missing": {
    breaks: "limits-payment-methods",
    does: "leaves the limits per payment method out",
    patch: without("getLimits", "*.payment_methods"),
  },
  "method-lacks-lifetime": {
    breaks: "limits-payment-method-periods",
    does: "leaves lifetime out of a payment method",
    patch: without("getLimits", "*.payment_methods.*.lifetime"),
  },
  "total-as-text": {
    breaks: "limits-entry-total",
    does: "returns total as a string",
    patch: asText("getLimits", "*.aggregate.*.total", "*.payment_methods.*.*.total"),
  },
  "consumed-as-text": {
    breaks: "limits-entry-consumed",
    does: "returns consumed as a string",
    patch: asText("getLimits", "*.aggregate.*.consumed", "*.payment_methods.*.*.consumed"),
  },
  "remaining-missing": {
    breaks: "limits-entry-remaining",
    does: "leaves remaining out",
    patch: without("getLimits", "*.aggregate.*.remaining", "*.payment_methods.*.*.remaining"),
  },
  "remaining-never-below-zero": {
    breaks: "limits-remaining-difference",
    does: "shows nothing remaining where more was consumed than is allowed",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({
        entry: (total, consumed) => {
          const { remaining, ...rest } = entry(total, consumed);
          return { ...rest, remaining: remaining.lt(0) ? new Big(0) : remaining };
        },
      })),
    ),
  },
  "remaining-stale": {
    breaks: "limits-remaining-difference",
    does: "never takes consumed off remaining",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({
        entry: (total, consumed) => ({ ...entry(total, consumed), remaining: total }),
      })),
    ),
  },
  "remaining-wrong-now-and-then": {
    breaks: "limits-remaining-difference",
    does: "returns one remaining too much in every fifth response",
    patch: nowAndThen(
      "getLimits",
      limits(({ entry }) => ({
        entry: (total, consumed) => ({
          ...entry(total, consumed),
          remaining: total.minus(consumed).plus(1),
        }),
      })),
    ),
  },
  "remaining-in-floats": {
    breaks: "limits-remaining-difference",
    does: "computes remaining with floating point numbers",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({
        entry: (total, consumed) => ({
          ...entry(total, consumed),
          remaining: new Big(total.toNumber() - consumed.toNumber()),
        }),
      })),
    ),
  },
  "one-method-reads-stale": {
    breaks: "limits-payment-method-filter",
    does: "returns nothing consumed when asked for one payment method",
    patch: onlyIn(
      "getLimits",
      limits(({ entry }) => ({ entry: (total) => entry(total, new Big(0)) })),
      ({ input }) => input.payment_method !== undefined,
    ),
  },
} satisfies Record<string, Fault>;
