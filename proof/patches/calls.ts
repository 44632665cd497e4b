import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Account, Quote, Transaction, User } from "../../sandbox/records.ts";

// The subject of a request. Unlike operations, these return undefined instead of refusing.

export const namedUser = ({ store, client, input }: Call): User | undefined =>
  store.findUser(client, input.user_id);

export const headerUser = ({ store, client, userId }: Call): User | undefined =>
  store.findUser(client, userId);

export const requestUser = ({ store, client, input, userId }: Call): User | undefined =>
  store.findUser(client, input.user_id ?? userId);

export const isForNri = (call: Call): boolean => requestUser(call)?.isNri ?? false;

export const isOfNri = (call: Call): boolean => namedUser(call)?.isNri ?? false;

export const namedAccount = ({ store, input }: Call): Account | undefined =>
  store.findAccount(textOf(input.bank_account_id));

export const namedQuote = ({ store, input }: Call): Quote | undefined =>
  store.findQuote(textOf(input.quote_id));

export const namedTransaction = ({ store, input }: Call): Transaction | undefined =>
  store.findTransaction(textOf(input.id ?? input.transaction_id));

export const about =
  <Found>(find: (call: Call) => Found | undefined, act: (found: Found, call: Call) => void) =>
  (call: Call): void => {
    const found = find(call);
    if (found !== undefined) act(found, call);
  };
