import type { Call, Operation } from "../context.ts";
import { checkPresence, refuse, textOf } from "../input.ts";
import type { Quote, User } from "../records.ts";
import { countSell } from "./limit-accounting.ts";
import { checkReference, keepReference } from "./references.ts";
import { checkLimits, checkPair, checkReason, newTransaction } from "./sell-checks.ts";

const required = ["user_id", "quote_id", "reference_uuid", "reason_code", "sender_address"];

function requireQuote({ rules, store, input }: Call, user: User): Quote {
  const quote = store.findQuote(textOf(input.quote_id));
  if (quote?.user !== user || quote.kind !== "external") refuse("external-sell-quote-invalid");
  if (rules.sells.isSpent(quote)) refuse("external-sell-quote-used");
  if (rules.sells.isExpired(quote, store.now(user))) refuse("external-sell-quote-expired");
  return quote;
}

function checkSettlement({ rules, store, input }: Call, user: User): void {
  if (input.settlement_expiry === undefined) return;
  const expiry = Date.parse(textOf(input.settlement_expiry));
  if (Number.isNaN(expiry)) refuse("external-sell-parameters-invalid");
  if (!rules.sells.isSettlementOpen(expiry, store.now(user))) {
    refuse("external-sell-settlement-expired");
  }
}

function checkAddresses({ rules, input }: Call): void {
  const given = [input.sender_address, input.refund_address].filter((each) => each !== undefined);
  if (!given.every((each) => rules.sells.isAddress(textOf(each)))) {
    refuse("external-sell-address-invalid");
  }
}

/** The money comes on chain, to the deposit address. */
export const externalSell: Operation = (call) => {
  const { rules, store, client, input } = call;
  checkPresence(input, required, "external-sell-parameters-invalid");
  const user = store.findUser(client, input.user_id) ?? refuse("external-sell-quote-invalid");
  checkPair(call, "external-sell-pair-unsupported");
  const quote = requireQuote(call, user);
  checkSettlement(call, user);
  checkAddresses(call);
  checkReference(call, "externalSell", "external-sell-reference-refused");
  checkReason(call, "external-sell-reason-invalid");
  checkLimits(call, quote, "external-sell-over-limit");
  if (!user.hasDepositAddress) refuse("external-sell-no-deposit-address");

  store.spend(quote);
  keepReference(call, "externalSell");
  if (rules.limits.countedAt("external") === "initiation") countSell(call, quote);
  const { id, status } = newTransaction(call, user, quote, "awaiting_funding");
  return {
    transaction_id: id,
    status,
    deposit_address: `0x${id.replaceAll("-", "").padEnd(40, "0")}`,
  };
};
