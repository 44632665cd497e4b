import { Big } from "big.js";
import { headerUser, namedUser } from "../patches/calls.ts";
import { ownTransactions } from "../patches/own.ts";
import { inRules, onlyIn, refuses, together } from "../patches/parts.ts";
import { afterSuccess, withData } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Consumption, Transaction } from "../../sandbox/records.ts";
import { momentsAgo, noting, overlooking } from "../patches/remembering.ts";
import { variantsOf } from "./variant.ts";

// The document shows no fees, settlement rules or transaction states, nor the response to a status request.

const feeShare = new Big("0.01");

/** How long an external sell can be funded, and its quote can be sold. */
const fundableMs = 600_000;

/** Unfunded sells stop counting, and can't be funded any more. */
const unfundedLapse: Patch = (service) => {
  const { store } = service;
  const initiated = new WeakMap<Transaction, number>();
  const countedBy = new WeakMap<Consumption, Transaction>();
  const hasLapsed = (sold: Transaction): boolean =>
    sold.status === "awaiting_funding" &&
    store.now(sold.user) - (initiated.get(sold) ?? Number.POSITIVE_INFINITY) > fundableMs;
  const note = (call: Call): void => {
    const sold = ownTransactions(call).at(-1);
    if (!sold) return;
    initiated.set(sold, store.now(sold.user));
    const counted = store.consumptionOf(sold.user).at(-1);
    if (counted && call.rules.limits.countedAt("external") === "initiation") {
      countedBy.set(counted, sold);
    }
  };
  const { operations } = together(
    afterSuccess("externalSell", note),
    refuses("confirmOnchainFunding", "funding-transaction-unknown", (call) => {
      const sold = store.findTransaction(textOf(call.input.id));
      return sold !== undefined && sold.user === namedUser(call) && hasLapsed(sold);
    }),
  )(service);
  return {
    operations: { ...operations },
    store: {
      consumptionOf: (user) =>
        store.consumptionOf(user).filter((used) => {
          const sold = countedBy.get(used);
          return !sold || !hasLapsed(sold);
        }),
    },
  };
};

const foundAfterMs = 100;

const { write, isFresh } = momentsAgo<Transaction>(foundAfterMs);
const foundLater = together(
  onlyIn(["getTransaction", "confirmOnchainFunding"], overlooking("findTransaction", isFresh)),
  noting("addTransaction", write),
);

const others = (call: Call): string[] =>
  ownTransactions(call)
    .map(({ id }) => id)
    .filter((id) => id !== textOf(call.input.transaction_id ?? call.input.id));

const heedingBalance: Patch = withData("validateTransaction", (data, call) => {
  const { rules, store, input } = call;
  const user = headerUser(call);
  const { from_amount: amount } = input;
  const isSell =
    rules.limits.typeOf(textOf(input.transaction_type)) === rules.limits.soldAs("pool");
  if (!user || !isSell || !(amount instanceof Big)) return data;
  const balance = store.balanceOf(user, textOf(input.from_currency)) ?? rules.sells.startingBalance;
  return rules.sells.hasEnough(balance, rules.sells.debited(amount))
    ? data
    : { message: "The balance does not suffice.", status: rules.validation.status(false) };
});

export const transactionsVariants = variantsOf({
  "validation-heeds-balance: approves no sell that the balance does not suffice for":
    heedingBalance,
  "fee-on-top: takes a fee off the balance on top of what is sold": inRules("sells")(
    ({ debited }) => ({ debited: (amount) => debited(amount).times(feeShare.plus(1)) }),
  ),
  "unfunded-sells-lapse: lets an external sell lapse that is not funded within ten minutes":
    together(inRules("quotes")({ lifetimeMilliseconds: fundableMs }), unfundedLapse),
  "status-found-later: finds a transaction, to read or to fund it, a moment after the sell":
    foundLater,
  "status-names-others: names a user's other transactions with the one that is asked for": withData(
    ["getTransaction", "confirmOnchainFunding"],
    (data, call) => ({ ...data, earlier_transactions: others(call) }),
  ),
});
