import { Big } from "big.js";
import {
  approvedStatus,
  shownBuyTransactionType,
  shownPaymentMethod,
} from "../../spec/vocabulary.ts";
import { afterSuccess, headerUser } from "../../sandbox/combinators/index.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods, type LimitType } from "../../sandbox/records.ts";
import { debit } from "./debit.ts";
import type { Fault } from "./fault.ts";

// Validations that leave something behind.

const operation = "validateTransaction";

const counting = (isCounted: (type: LimitType) => boolean): Patch =>
  afterSuccess(operation, (call) => {
    const { rules, store, input } = call;
    const user = headerUser(call);
    const type = rules.limits.typeOf(textOf(input.transaction_type));
    const amount = new Big(textOf(input.from_amount));
    if (user && type && isCounted(type))
      store.count(user, { type, method: paymentMethods[0], amount, at: store.now(user) });
  });

export const validationEffectsFaults = {
  "validation-consumes": {
    breaks: "validation-consumes-nothing",
    does: "counts validations as consumed",
    patch: counting(() => true),
  },
  "validated-purchase-consumes": {
    breaks: "validation-consumes-nothing",
    does: "counts the purchases it validates",
    patch: counting((type) => type === shownBuyTransactionType),
  },
  "unapproved-validation-consumes": {
    breaks: "validation-consumes-nothing",
    does: "counts a validation that it does not approve",
    patch: afterSuccess(operation, (call, { status }) => {
      const user = headerUser(call);
      if (status === approvedStatus || !user) return;
      const [first] = call.store.quotesOf(user);
      const method = first?.method ?? shownPaymentMethod;
      const amount = call.rules.quotes.minimumAmount;
      call.store.count(user, { type: "sell", method, amount, at: call.store.now(user) });
    }),
  },
  "validation-reserves-balance": {
    breaks: ["validation-consumes-nothing", "errors-change-nothing"],
    does: "takes what it validates off the balance",
    patch: afterSuccess(operation, (call) => {
      const user = headerUser(call);
      const [first] = user ? call.store.quotesOf(user) : [];
      if (first) debit(call, first);
    }),
  },
} satisfies Record<string, Fault>;
