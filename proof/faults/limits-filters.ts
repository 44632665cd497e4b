import { around, refuses, withInput, withoutUserId } from "../../sandbox/combinators/index.ts";
import type { Data, Input } from "../../sandbox/data.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { ownSellType, paymentMethods } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// What the limits operation is asked for: a user, a transaction type, and perhaps a payment method.

const ofEveryType = (isMeant: (input: Input) => boolean): Patch =>
  around("getLimits", (before) => (call) => {
    if (!isMeant(call.input)) return before(call);
    const types = call.rules.limits.types();
    const answers = types.map((type) =>
      before({ ...call, input: { ...call.input, transaction_type: type } }),
    );
    return Object.assign({}, ...answers) as Data;
  });

export const limitsFiltersFaults = {
  "transaction-type-optional": {
    breaks: "limits-transaction-type-required",
    does: "returns all limits when no type is given",
    patch: ofEveryType(({ transaction_type }) => transaction_type === undefined),
  },
  "transaction-type-optional-with-method": {
    breaks: "limits-transaction-type-required",
    does: "returns all limits of a payment method when no type is given",
    patch: ofEveryType(
      ({ transaction_type, payment_method }) =>
        transaction_type === undefined && payment_method !== undefined,
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
    patch: ofEveryType(({ transaction_type }) => transaction_type !== undefined),
  },
  "type-filter-of-pool-sells-ignored": {
    breaks: "limits-transaction-type-filter",
    does: "returns limits of every type to a filter for that of pool sells",
    given: ["pool-limit-type"],
    patch: ofEveryType(({ transaction_type }) => transaction_type === ownSellType),
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
} satisfies Record<string, Fault>;
