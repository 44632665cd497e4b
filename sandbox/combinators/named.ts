import type { Call } from "../context.ts";
import { textOf } from "../input.ts";
import type { Account, Quote, Transaction, User } from "../records.ts";

// What a request is about. Unlike operations, nothing here refuses what it doesn't find.

/** The user named among a request's inputs. */
export const namedUser = ({ store, client, input }: Call): User | undefined =>
  store.findUser(client, input.user_id);

/** The user of X-User-Id, for the operations that require it. */
export const headerUser = ({ store, client, userId }: Call): User | undefined =>
  store.findUser(client, userId);

/** The user a request is for: named among its inputs, or else in X-User-Id. */
export const requestUser = ({ store, client, input, userId }: Call): User | undefined =>
  store.findUser(client, input.user_id ?? userId);

/** Whether the user a request is for is NRI. */
export const isForNri = (call: Call): boolean => requestUser(call)?.isNri ?? false;

/** Whether the named user is NRI. */
export const isOfNri = (call: Call): boolean => namedUser(call)?.isNri ?? false;

/** The accounts of the named user, deleted ones included, oldest first. */
export function ownAccounts(call: Call): Account[] {
  const user = namedUser(call);
  return user ? call.store.accountsOf(user) : [];
}

/** The named user's records of the account number in a request, deleted ones included. */
export const ownRecordsOfNumber = (call: Call): Account[] =>
  ownAccounts(call).filter(
    ({ account_number }) => account_number === textOf(call.input.account_number),
  );

/** Whether the named user holds as many accounts as may be. */
export function holdsMaximum(call: Call): boolean {
  const { countsTowardsMaximum, maximumApproved } = call.rules.bankAccounts;
  return ownAccounts(call).filter(countsTowardsMaximum).length >= maximumApproved;
}

/** The quotes of the named user, oldest first. */
export function ownQuotes(call: Call): Quote[] {
  const user = namedUser(call);
  return user ? call.store.quotesOf(user) : [];
}

/** The transactions of the named user, oldest first. */
export function ownTransactions(call: Call): Transaction[] {
  const user = namedUser(call);
  return user ? call.store.transactionsOf(user) : [];
}

/** The account with the id in a request, whoever has it. */
export const namedAccount = ({ store, input }: Call): Account | undefined =>
  store.findAccount(textOf(input.bank_account_id));

/** The quote with the id in a request, whoever has it. */
export const namedQuote = ({ store, input }: Call): Quote | undefined =>
  store.findQuote(textOf(input.quote_id));
