import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Account, Quote, Transaction } from "../../sandbox/records.ts";
import { namedUser } from "./calls.ts";

/** Oldest first, with deleted ones. */
export function ownAccounts(call: Call): Account[] {
  const user = namedUser(call);
  return user ? call.store.accountsOf(user) : [];
}

export const ownRecordsOfNumber = (call: Call): Account[] =>
  ownAccounts(call).filter(
    ({ account_number }) => account_number === textOf(call.input.account_number),
  );

export function holdsMaximum(call: Call): boolean {
  const { countsTowardsMaximum, maximumApproved } = call.rules.bankAccounts;
  return ownAccounts(call).filter(countsTowardsMaximum).length >= maximumApproved;
}

/** Oldest first. */
export function ownQuotes(call: Call): Quote[] {
  const user = namedUser(call);
  return user ? call.store.quotesOf(user) : [];
}

/** Oldest first. */
export function ownTransactions(call: Call): Transaction[] {
  const user = namedUser(call);
  return user ? call.store.transactionsOf(user) : [];
}
