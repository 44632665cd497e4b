import type { OperationName } from "../../spec/operations.ts";
import { indianCountry } from "../../spec/vocabulary.ts";
import {
  nowAndThen,
  ownAccounts,
  ownQuotes,
  ownTransactions,
  withInput,
  around,
  requestUser,
} from "../../sandbox/combinators.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SellKind, User } from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";
import { usersOf } from "./leaks-between-users.ts";

// Another record of the user, mostly the newest, is taken for the one that was named.

const newestAccount = (name: OperationName): Patch =>
  withInput(name, (call) => {
    const own = ownAccounts(call);
    const newest = own.findLast(({ state }) => state !== "deleted");
    const isKnown = own.some(({ id }) => id === call.input.bank_account_id);
    return newest && isKnown ? { bank_account_id: newest.id } : {};
  });

const newestTransaction = (name: OperationName, field: "id" | "transaction_id"): Patch =>
  withInput(name, (call) => {
    const own = ownTransactions(call);
    const newest = own.findLast(
      ({ quote }) => name === "getTransaction" || quote.kind === "external",
    );
    const isKnown = own.some(({ id }) => id === call.input[field]);
    return newest && isKnown ? { [field]: newest.id } : {};
  });

const newestQuote = (name: "poolSell" | "externalSell", kind: SellKind): Patch =>
  withInput(name, (call) => {
    const fitting = ownQuotes(call).filter((quote) => quote.kind === kind && !quote.used);
    const isKnown = fitting.some(({ id }) => id === call.input.quote_id);
    return isKnown ? { quote_id: fitting.at(-1)?.id } : {};
  });

// The newest user is taken for the one that was named.

const forNewestUser = (
  name: OperationName,
  isServed: (user: User) => boolean = () => true,
): Patch =>
  around(name, (before) => (call) => {
    const newest = usersOf(call.store, call.client).findLast(isServed);
    if (!newest || !requestUser(call)) return before(call);
    return before({
      ...call,
      userId: call.userId && newest.id,
      input: { ...call.input, user_id: newest.id },
    });
  });

export const wrongRecordFaults = {
  ...breaking("bank-accounts-is-nre-in-account", {
    "newest-account-shown: returns the newest account of a user, whichever is asked for":
      newestAccount("getBankAccount"),
  }),
  ...breaking("bank-accounts-is-nre-in-status", {
    "newest-account-status-shown: returns the status of the newest account, whichever is asked for":
      newestAccount("getBankAccountStatus"),
  }),
  ...breaking(["bank-accounts-delete", "versioning-older-delete"], {
    "newest-account-deleted: deletes the newest account of a user, whichever is named":
      newestAccount("deleteBankAccount"),
  }),
  ...breaking("versioning-older-update", {
    "newest-account-updated: updates the newest account of a user, whichever is named":
      newestAccount("updateBankAccount"),
  }),
  ...breaking(["sells-pool", "limits-consumed-by-sell"], {
    "newest-pool-quote-sold: sells the newest quote of a user in a pool sell, whichever is named":
      newestQuote("poolSell", "pool"),
  }),
  ...breaking(["sells-external", "limits-consumed-by-sell", "external-sell-quote-used"], {
    "newest-external-quote-sold: sells the newest quote of a user in an external sell, whichever is named":
      newestQuote("externalSell", "external"),
  }),
  ...breaking(["funding-by-path-id", "funding-confirm"], {
    "newest-transaction-confirmed: confirms the newest transaction of a user, whichever the path names":
      newestTransaction("confirmOnchainFunding", "id"),
  }),
  ...breaking("status-read", {
    "newest-transaction-shown: returns the status of the newest transaction of a user, whichever is asked for":
      newestTransaction("getTransaction", "transaction_id"),
    "newest-transaction-shown-now-and-then: returns the status of the newest transaction in one response of five":
      nowAndThen("getTransaction", newestTransaction("getTransaction", "transaction_id")),
    "first-transaction-shown: returns the status of the first transaction of a user, whichever is asked for":
      withInput("getTransaction", (call) => {
        const own = ownTransactions(call);
        const isKnown = own.some(({ id }) => id === textOf(call.input.transaction_id));
        return isKnown ? { transaction_id: own[0]?.id } : {};
      }),
  }),
  ...breaking(["users-create", "users-mark-nri", "users-is-nri-returned"], {
    "newest-user-shown: returns the newest user, whichever is asked for": forNewestUser("getUser"),
  }),
  ...breaking("limits-per-user", {
    "newest-users-limits-shown: returns the limits of the newest user, whichever is asked for":
      forNewestUser("getLimits"),
  }),
  ...breaking(["limits-per-user", "validation-not-approved-beyond"], {
    "newest-user-validated: validates by the limits of the newest user":
      forNewestUser("validateTransaction"),
  }),
  ...breaking(["users-mark-nri", "users-is-nri-set"], {
    "newest-user-marked: marks the newest user with KYC as NRI, whichever is named": forNewestUser(
      "markNri",
      ({ kyc }) => kyc !== undefined && kyc.country !== indianCountry,
    ),
  }),
  ...breaking("users-is-nri-returned", {
    "newest-user-shown-now-and-then: returns the newest user in one response of five": nowAndThen(
      "getUser",
      forNewestUser("getUser"),
    ),
  }),
};
