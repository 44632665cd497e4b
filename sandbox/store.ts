import { randomUUID } from "node:crypto";
import type { Big } from "big.js";
import type { ErrorRow } from "../spec/error-rows/index.ts";
import type {
  Account,
  AccountFields,
  ApiClient,
  Consumption,
  Kyc,
  Quote,
  Transaction,
  User,
} from "./records.ts";

export type ArrangedFailure = Pick<Required<ErrorRow>, "http" | "code">;

export type Clients = readonly [ApiClient, ...ApiClient[]];

/** In memory. None of these functions calls another, so that each can be replaced independently. */
export function createStore(clients: Clients) {
  const users = new Map<string, User>();
  const usersByEmail = new Map<string, User>();
  const usersByDocument = new Map<string, User>();
  const accounts = new Map<string, Account>();
  const quotes = new Map<string, Quote>();
  const transactions = new Map<string, Transaction>();
  const references = new Set<string>();
  const failures = new Map<string, ArrangedFailure>();
  return {
    clients,

    /** In milliseconds since 1970, by the user's clock if it has been moved. */
    now: (user?: User): number => Date.now() + (user?.clockOffset ?? 0),
    newId: (): string => randomUUID(),

    allUsers: (): User[] => [...users.values()],
    /** Of any client. */
    anyUser: (id: string | undefined): User | undefined => users.get(id?.toLowerCase() ?? ""),
    /** Another client's user doesn't exist for this one. */
    findUser: (client: ApiClient, id: unknown): User | undefined => {
      const user = typeof id === "string" ? users.get(id.toLowerCase()) : undefined;
      return user?.client === client ? user : undefined;
    },
    findByEmail: (client: ApiClient, email: string): User | undefined =>
      usersByEmail.get(`${client.name} ${email}`),
    findByDocument: (client: ApiClient, number: string): User | undefined => {
      const user = usersByDocument.get(`${client.name} ${number}`);
      return user?.kyc?.documentNumbers.includes(number) ? user : undefined;
    },
    addUser: (user: User): void => {
      users.set(user.id, user);
      usersByEmail.set(`${user.client.name} ${user.email}`, user);
    },
    keepKyc: (user: User, kyc: Kyc): void => {
      user.kyc = kyc;
      for (const number of kyc.documentNumbers) {
        usersByDocument.set(`${user.client.name} ${number}`, user);
      }
    },
    markNri: (user: User): void => void (user.isNri = true),

    /** Undefined for the starting balance. */
    balanceOf: (user: User, currency: string): Big | undefined => user.balances.get(currency),
    setBalance: (user: User, currency: string, balance: Big): void =>
      void user.balances.set(currency, balance),

    /** Oldest first, deleted ones included. */
    accountsOf: (user: User): Account[] =>
      [...accounts.values()].filter((account) => account.user === user),
    findAccount: (id: string): Account | undefined => accounts.get(id),
    /** The live record at this client, whoever owns it. */
    findSameAccount: (user: User, fields: AccountFields): Account | undefined =>
      [...accounts.values()].find(
        (account) =>
          account.state !== "deleted" &&
          account.user.client === user.client &&
          account.account_number === fields.account_number &&
          account.bank_code === fields.bank_code,
      ),
    addAccount: (account: Account): void => void accounts.set(account.id, account),
    /** @returns the record that is live afterwards */
    replaceAccount: (existing: Account, account: Account): Account => {
      existing.state = "deleted";
      accounts.set(account.id, account);
      return account;
    },
    updateAccount: (account: Account, changes: Partial<Account>): void =>
      void Object.assign(account, changes),
    deleteAccount: (account: Account): void => void (account.state = "deleted"),

    findQuote: (id: string): Quote | undefined => quotes.get(id),
    /** Oldest first. */
    quotesOf: (user: User): Quote[] => [...quotes.values()].filter((quote) => quote.user === user),
    addQuote: (quote: Quote): void => void quotes.set(quote.id, quote),
    spend: (quote: Quote): void => void (quote.used = true),

    hasReference: (key: string): boolean => references.has(key),
    keepReference: (key: string): void => void references.add(key),

    /** Oldest first. */
    transactionsOf: (user: User): Transaction[] =>
      [...transactions.values()].filter((transaction) => transaction.user === user),
    findTransaction: (id: string): Transaction | undefined => transactions.get(id),
    addTransaction: (transaction: Transaction): void =>
      void transactions.set(transaction.id, transaction),
    hasHash: (transaction: Transaction, hash: string): boolean => transaction.hashes.has(hash),
    keepHash: (transaction: Transaction, hash: string): void => void transaction.hashes.add(hash),
    setStatus: (transaction: Transaction, status: Transaction["status"]): void =>
      void (transaction.status = status),

    consumptionOf: (user: User): readonly Consumption[] => user.consumption,
    count: (user: User, used: Consumption): void => void user.consumption.push(used),

    arrangeFailure: (key: string, failure: ArrangedFailure): void =>
      void failures.set(key, failure),
    withdrawFailure: (key: string): void => void failures.delete(key),
    /** Only the next request fails. */
    takeFailure: (key: string): ArrangedFailure | undefined => {
      const failure = failures.get(key);
      failures.delete(key);
      return failure;
    },
  };
}

export type Store = ReturnType<typeof createStore>;
