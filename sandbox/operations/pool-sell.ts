import type { Call, Operation } from "../context.ts";
import { checkPresence, refuse, textOf } from "../input.ts";
import type { Quote, User } from "../records.ts";
import { accountStatesOf } from "./account-records.ts";
import { countSell } from "./limit-accounting.ts";
import { checkReference, keepReference } from "./references.ts";
import { balanceFor, checkLimits, checkPair, checkReason, newTransaction } from "./sell-checks.ts";

const required = ["user_id", "quote_id", "reference_uuid", "reason_code"];

function requireQuote({ rules, store, client, input }: Call, user: User): Quote {
  const quote = store.findQuote(textOf(input.quote_id));
  if (!quote) refuse("pool-sell-quote-invalid");
  if (quote.user.client !== client) refuse("pool-sell-quote-foreign");
  if (quote.user !== user || quote.kind !== "pool") refuse("pool-sell-quote-invalid");
  if (rules.sells.isSpent(quote)) refuse("pool-sell-quote-invalid");
  if (rules.sells.isExpired(quote, store.now(user))) refuse("pool-sell-quote-expired");
  return quote;
}

/** Debits the user's balance. */
export const poolSell: Operation = (call) => {
  const { rules, store, client, input } = call;
  checkPresence(input, required, "pool-sell-parameters-invalid");
  const user = store.findUser(client, input.user_id) ?? refuse("pool-sell-user-foreign");
  checkPair(call, "pool-sell-pair-unsupported");
  const quote = requireQuote(call, user);
  if (!rules.sells.isPayable(accountStatesOf(call, user))) {
    refuse("pool-sell-validation-failed", "the user has no approved bank account");
  }
  checkReference(call, "poolSell", "pool-sell-reference-refused");
  checkReason(call, "pool-sell-reason-invalid");
  if (!user.poolEnabled) refuse("pool-sell-not-enabled");
  if (!user.poolAllowed) refuse("pool-sell-user-not-allowed");
  checkLimits(call, quote, "pool-sell-over-limit");
  const { fromCurrency, fromAmount } = quote;
  const balance = balanceFor(call, quote);
  const debited = rules.sells.debited(fromAmount);
  if (!rules.sells.hasEnough(balance, debited)) refuse("pool-sell-balance-insufficient");

  store.setBalance(user, fromCurrency, balance.minus(debited));
  store.spend(quote);
  keepReference(call, "poolSell");
  if (rules.limits.countedAt("pool") === "initiation") countSell(call, quote);
  const { id, status } = newTransaction(call, user, quote, "processing");
  return { transaction_id: id, status };
};
