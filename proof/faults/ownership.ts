import { type OperationName, addingAccounts, sellOperations } from "../../spec/operations.ts";
import {
  afterSuccess,
  around,
  inRules,
  inStore,
  nowAndThen,
  onlyIn,
  ownAccounts,
  ownQuotes,
  ownTransactions,
  requestUser,
  withInput,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { bankDetails } from "../../sandbox/operations/account-records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";
import { indianCountry } from "../../spec/vocabulary.ts";
import type { SellKind, User } from "../../sandbox/records.ts";
import { usersOf } from "./leaks-between-users.ts";

const acrossClients: Patch = inStore((store) => ({
  findUser: (_client, id) => store.anyUser(textOf(id)),
}));

/** A user who is named in query or body is the one the request is for. */
const namedBeside = (name: "getLimits" | "validateTransaction"): Patch =>
  around(name, (before) => (call) => {
    const userId = call.input.user_id ?? call.input.userId;
    return before(userId === undefined ? call : { ...call, userId: textOf(userId) });
  });

const markedWhereAsked = (call: Call, id: unknown): void => {
  const user = call.store.anyUser(textOf(id));
  if (user && call.input.is_nri === true) call.store.markNri(user);
};

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

/** Whose an account is, is asked only where the request names one that is known. */
const updatesAnyByNewNumber: Patch = around("updateBankAccount", (before) => (call) => {
  const { store, input } = call;
  const account = store.findAccount(textOf(input.bank_account_id));
  const isKnown = store
    .allUsers()
    .flatMap((user) => store.accountsOf(user))
    .some(({ account_number }) => account_number === input.account_number);
  return account && !isKnown ? { bank_account: bankDetails(call, account) } : before(call);
});

/** Serves another client's record as its owner would be served. */
const servingOtherClients = (
  names: readonly OperationName[],
  ownerOf: (call: Call) => User | undefined,
): Patch =>
  around(names, (before) => (call) => {
    const owner = ownerOf(call);
    if (!owner || owner.client === call.client) return before(call);
    const { id: user_id, client } = owner;
    return before({ ...call, client, userId: user_id, input: { ...call.input, user_id } });
  });

export const ownershipFaults = {
  ...breaking("owasp-api1-objects", {
    "accounts-of-other-clients-served: reads, updates and deletes accounts of other clients":
      servingOtherClients(
        ["updateBankAccount", "deleteBankAccount", "getBankAccount", "getBankAccountStatus"],
        ({ store, input }) => store.findAccount(textOf(input.bank_account_id))?.user,
      ),
    "quotes-of-other-clients-sold: sells quotes of other clients for their owners":
      servingOtherClients(
        sellOperations,
        ({ store, input }) => store.findQuote(textOf(input.quote_id))?.user,
      ),
    "transactions-of-other-clients-served: confirms and shows transactions of other clients":
      servingOtherClients(
        ["confirmOnchainFunding", "getTransaction"],
        ({ store, input }) => store.findTransaction(textOf(input.id ?? input.transaction_id))?.user,
      ),
    "account-of-others-updated-by-new-number: updates another user's account where the number in the request is new":
      updatesAnyByNewNumber,
    "accounts-of-others-shown: shows a bank account to whoever has its id": around(
      "getBankAccount",
      (before) => (call) => {
        const account = call.store.findAccount(textOf(call.input.bank_account_id));
        return account ? { bank_account: bankDetails(call, account) } : before(call);
      },
    ),
    "transactions-of-others-shown: shows the status of a transaction whichever user of the client is named":
      around("getTransaction", (before) => (call) => {
        const sold = call.store.findTransaction(textOf(call.input.transaction_id));
        const isOwnClients = sold?.user.client === call.client;
        return before(
          isOwnClients ? { ...call, input: { ...call.input, user_id: sold.user.id } } : call,
        );
      }),
    "other-clients-users-shown: shows a user to every client": onlyIn("getUser", acrossClients),
  }),
  ...breaking("owasp-api5-functions", {
    "other-clients-users-verified: takes KYC of a user from any client": onlyIn(
      "submitKyc",
      acrossClients,
    ),
  }),
  ...breaking("owasp-api3-properties", {
    "kyc-state-set-at-creation: takes the KYC state of a new user from the client": afterSuccess(
      "createUser",
      (call, { user_id }) => {
        const user = call.store.anyUser(textOf(user_id));
        if (!user || call.input.kyc_state === undefined) return;
        const kyc = { country: "GBR", documentNumbers: [], concludedAt: 0, isRejected: false };
        call.store.keepKyc(user, kyc);
      },
    ),
  }),
  ...breaking("limits-per-user", {
    "limits-of-whom-the-query-names: returns the limits of the user in the query instead of the signed one's":
      namedBeside("getLimits"),
    "validation-for-whom-the-body-names: validates for the user in the body instead of the signed one":
      namedBeside("validateTransaction"),
    "newest-users-limits-shown: returns the limits of the newest user, whichever is asked for":
      forNewestUser("getLimits"),
  }),
  ...breaking("users-is-nri-unset-before", {
    "is-nri-set-at-creation: takes is_nri of a new user from the client": afterSuccess(
      "createUser",
      (call, { user_id }) => markedWhereAsked(call, user_id),
    ),
    "is-nri-set-with-kyc: takes is_nri from a KYC submission": afterSuccess("submitKyc", (call) =>
      markedWhereAsked(call, call.input.user_id),
    ),
  }),
  ...breaking("bank-accounts-name-mismatch-rejected", {
    "account-state-set-by-client: takes the state of a new bank account from the client": inRules(
      "bankAccounts",
    )(
      addingAccounts,
      () => ({ nameMatchState: () => "approved" }),
      ({ input }) => input.status === "approved",
    ),
  }),
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
