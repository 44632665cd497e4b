import { Big } from "big.js";
import { textOf } from "../text.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { approvedAccounts, liveAccounts } from "../domain/accounts.ts";
import { brokenLimit, consume, soldAs } from "../domain/limits.ts";
import { rateOf, type Quote } from "../domain/quotes.ts";
import { checkReference, useReference } from "../domain/references.ts";
import type { Transaction } from "../domain/transactions.ts";
import { balanceOf, findUser, type User } from "../domain/users.ts";
import type { Call, Data, Operation } from "../call.ts";
import { refuse } from "../refusal.ts";
import type { World } from "../world.ts";

const reasonCodes = new Set(["FAMILY_SUPPORT", "SAVINGS", "EDUCATION", "GIFT", "SALARY"]);
const address = /^0x[0-9a-f]{40}$/i;

/** What limits count of a quote: its source amount, unless they are counted in fiat. */
const countedAmount = (world: World, quote: Quote) =>
  world.has("limits-in-fiat") ? quote.toAmount : quote.fromAmount;

/** Counts a quote's amount as used. */
export function countSell(world: World, user: User, sold: Quote): void {
  const newest = [...world.quotes.values()].findLast((each) => each.user === user);
  const quote = (world.has("newest-quote-counted") && newest) || sold;
  consume(world, user, {
    type: soldAs(world, sold.kind),
    method: quote.method,
    amount: countedAmount(world, quote),
  });
}

function checkPresence(input: Data, names: string[], row: ErrorRowId): void {
  // Numbers are ids where records are numbered.
  const lacking = names.find(
    (name) => typeof input[name] !== "string" && !(input[name] instanceof Big),
  );
  if (lacking) refuse(row, `${lacking} is missing`);
}

function checkPair({ input }: Call, row: ErrorRowId): void {
  const { from_currency, to_currency } = input;
  if (from_currency === undefined && to_currency === undefined) return;
  if (!rateOf(from_currency, to_currency)) refuse(row);
}

/** Where sells name the account they are paid into, it is one of the user's. */
function checkPayout({ world, input }: Call, user: User, row: ErrorRowId): void {
  if (!world.has("payout-account-named")) return;
  const named = textOf(input.payout_account);
  if (!liveAccounts(world, user).some(({ id }) => String(id) === named)) refuse(row);
}

function checkLimits({ world }: Call, user: User, quote: Quote, row: ErrorRowId): void {
  const amount = countedAmount(world, quote);
  const type = soldAs(world, quote.kind);
  const broken = brokenLimit(world, user, { type, method: quote.method, amount });
  if (broken && !world.has(`${quote.kind}-limits-unchecked`)) {
    refuse(row, `${broken} limit exceeded`);
  }
}

function newTransaction(
  { world }: Call,
  user: User,
  quote: Quote,
  status: Transaction["status"],
): Transaction {
  const transaction = { id: world.newId(), user, quote, status, hashes: new Set<string>() };
  world.transactions.set(transaction.id, transaction);
  return transaction;
}

/** The fault older-quotes-lost. */
const isForgotten = (world: World, quote: Quote): boolean =>
  (world.has("older-quotes-lost") ||
    (quote.kind === "pool" && world.has("older-pool-quotes-lost"))) &&
  [...world.quotes.values()].findLast(({ user }) => user === quote.user) !== quote;

const soldBefore = (world: World, user: User): boolean =>
  [...world.transactions.values()].some((transaction) => transaction.user === user);

function poolQuote({ world, client, input }: Call, user: User): Quote {
  const quote = world.quotes.get(textOf(input.quote_id));
  if (!quote || isForgotten(world, quote)) refuse("pool-sell-quote-invalid");
  if (quote.user.client !== client) refuse("pool-sell-quote-foreign");
  const spent = quote.used && !world.has("pool-quotes-serve-twice");
  if (quote.user !== user || quote.kind !== "pool" || spent) refuse("pool-sell-quote-invalid");
  const spared = world.has("expired-quote-kept-for-owner") && soldBefore(world, user);
  if (quote.expiresAt <= world.now() && !spared) refuse("pool-sell-quote-expired");
  return quote;
}

/** POST /api/v2/wallet/transaction/pool/sell. It debits the user's balance. */
export const poolSell: Operation = (call) => {
  const { world, client, input } = call;
  if (world.has("pool-sell-refused")) refuse("pool-sell-validation-failed");
  checkPresence(
    input,
    ["user_id", "quote_id", "reference_uuid", "reason_code"],
    "pool-sell-parameters-invalid",
  );
  const user = findUser(world, client, input.user_id) ?? refuse("pool-sell-user-foreign");
  if (user.isNri && world.has("nri-pool-sells-refused")) refuse("pool-sell-validation-failed");
  checkPair(call, "pool-sell-pair-unsupported");
  const quote = poolQuote(call, user);
  if (approvedAccounts(world, user).length === 0) {
    refuse("pool-sell-validation-failed", "the user has no approved bank account");
  }
  checkPayout(call, user, "pool-sell-parameters-invalid");
  checkReference(call, "poolSell", "pool-sell-reference-refused");
  if (world.has("refused-sell-counted")) countSell(world, user, quote);
  if (!reasonCodes.has(textOf(input.reason_code))) refuse("pool-sell-reason-invalid");
  if (!user.poolEnabled) refuse("pool-sell-not-enabled");
  if (!user.poolAllowed) refuse("pool-sell-user-not-allowed");
  const balance = balanceOf(world, user, quote.fromCurrency);
  const checkBalance = () => {
    const least = world.has("any-balance-suffices") ? new Big("0.001") : quote.fromAmount;
    if (balance.lt(least)) refuse("pool-sell-balance-insufficient");
  };
  if (world.has("small-balances")) checkBalance();
  checkLimits(call, user, quote, "pool-sell-over-limit");
  checkBalance();

  user.balances.set(quote.fromCurrency, balance.minus(quote.fromAmount));
  quote.used = true;
  world.commit("pool-reference-kept-late", () => useReference(call, "poolSell"));
  if (!(user.isNri && world.has("nri-pool-sells-uncounted"))) {
    world.commit("pool-sell-counted-late", () => countSell(world, user, quote));
  }
  const { id, status } = newTransaction(call, user, quote, "processing");
  return { transaction_id: id, status };
};

function externalQuote({ world, input }: Call, user: User): Quote {
  const quote = world.quotes.get(textOf(input.quote_id));
  if (!quote || quote.user !== user || quote.kind !== "external" || isForgotten(world, quote)) {
    refuse("external-sell-quote-invalid");
  }
  if (quote.used && !world.has("external-quotes-serve-twice")) {
    quote.used = !world.has("quote-freed-by-refusal");
    refuse("external-sell-quote-used");
  }
  if (quote.expiresAt <= world.now()) refuse("external-sell-quote-expired");
  return quote;
}

function checkSettlement({ world, input }: Call): void {
  if (input.settlement_expiry === undefined) return;
  const expiry = Date.parse(textOf(input.settlement_expiry));
  if (Number.isNaN(expiry)) refuse("external-sell-parameters-invalid");
  if (expiry <= world.now()) refuse("external-sell-settlement-expired");
}

function checkAddresses({ world, input }: Call): void {
  for (const name of ["sender_address", "refund_address"]) {
    if (name === "refund_address" && world.has("refund-address-unchecked")) continue;
    const given = input[name];
    if (given !== undefined && !address.test(textOf(given)))
      refuse("external-sell-address-invalid");
  }
}

const externalFields = ["user_id", "quote_id", "reference_uuid", "reason_code", "sender_address"];

/** POST /api/v2/wallet/transaction/crypto/sell. The money comes on chain, to the deposit address. */
export const externalSell: Operation = (call) => {
  const { world, client, input } = call;
  if (world.has("external-sell-refused")) refuse("external-sell-quote-invalid");
  checkPresence(input, externalFields, "external-sell-parameters-invalid");
  const user = findUser(world, client, input.user_id) ?? refuse("external-sell-quote-invalid");
  if (user.isNri && world.has("nri-sells-refused")) refuse("external-sell-quote-invalid");
  checkPair(call, "external-sell-pair-unsupported");
  const quote = externalQuote(call, user);
  checkSettlement(call);
  checkAddresses(call);
  checkPayout(call, user, "external-sell-parameters-invalid");
  checkReference(call, "externalSell", "external-sell-reference-refused");
  if (world.has("refused-sell-counted")) countSell(world, user, quote);
  const isReason = reasonCodes.has(textOf(input.reason_code));
  if (!isReason && !world.strikes("reason-unchecked-now-and-then")) {
    refuse("external-sell-reason-invalid");
  }
  checkLimits(call, user, quote, "external-sell-over-limit");
  if (!user.hasDepositAddress) refuse("external-sell-no-deposit-address");

  world.commit("quote-spent-late", () => (quote.used = true));
  world.commit("reference-kept-late", () => useReference(call, "externalSell"));
  if (!world.has("counted-at-confirmation")) {
    world.commit("sell-counted-late", () => countSell(world, user, quote));
  }
  const { id, status } = newTransaction(call, user, quote, "awaiting_funding");
  return {
    transaction_id: id,
    status,
    deposit_address: `0x${id.replaceAll("-", "").padEnd(40, "0")}`,
  };
};
