import type { OperationName } from "../../spec/operations.ts";
import { around, nowAndThen, onlyIn, withInput } from "../combinators/index.ts";
import type { Call, Operation } from "../context.ts";
import { textOf } from "../input.ts";
import type { Patch } from "../patch.ts";
import type { ApiClient, SellKind, User } from "../records.ts";
import type { Store } from "../store.ts";
import type { Fault } from "./fault.ts";

// What is set on one record shows on another; or the newest record is taken for the one that was named.

const usersOf = (store: Store, client: ApiClient): User[] =>
  store.allUsers().filter((user) => user.client === client);

const namedUser = ({ store, client, input }: Call): User | undefined =>
  store.findUser(client, input.user_id);

/** Serves an operation for the client's newest user, whichever is named. */
const forNewestUser = (
  name: OperationName,
  isServed: (user: User) => boolean = () => true,
): Patch =>
  around(name, (before) => (call) => {
    const newest = usersOf(call.store, call.client).findLast(isServed);
    const known = call.store.findUser(call.client, call.input.user_id ?? call.userId);
    if (!newest || !known) return before(call);
    return before({
      ...call,
      userId: call.userId && newest.id,
      input: { ...call.input, user_id: newest.id },
    });
  });

/** Takes the newest live account of the user for the one that is named. */
const newestAccount = (name: OperationName): Patch =>
  withInput(name, (call) => {
    const user = namedUser(call);
    const own = user ? call.store.accountsOf(user) : [];
    const newest = own.findLast(({ state }) => state !== "deleted");
    const isKnown = own.some(({ id }) => id === call.input.bank_account_id);
    return newest && isKnown ? { bank_account_id: newest.id } : {};
  });

/** Takes the newest transaction of the user for the one that is named. */
const newestTransaction = (name: OperationName, field: "id" | "transaction_id"): Patch =>
  withInput(name, (call) => {
    const user = namedUser(call);
    const own = user ? call.store.transactionsOf(user) : [];
    const newest = own.findLast(
      ({ quote }) => name === "getTransaction" || quote.kind === "external",
    );
    const isKnown = own.some(({ id }) => id === call.input[field]);
    return newest && isKnown ? { [field]: newest.id } : {};
  });

/** Sells the newest quote of the user for a kind of sell, if the one that is named can be sold. */
const newestQuote = (name: "poolSell" | "externalSell", kind: SellKind): Patch =>
  withInput(name, (call) => {
    const user = namedUser(call);
    const fitting = user
      ? call.store.quotesOf(user).filter((quote) => quote.kind === kind && !quote.used)
      : [];
    const isKnown = fitting.some(({ id }) => id === call.input.quote_id);
    return isKnown ? { quote_id: fitting.at(-1)?.id } : {};
  });

/** Does something once an operation has succeeded. */
const afterwards = (name: OperationName, act: (call: Call) => void): Patch =>
  around(name, (before: Operation) => (call) => {
    const data = before(call);
    act(call);
    return data;
  });

export const leaksFaults = {
  "newest-user-shown": {
    breaks: ["users-create", "users-mark-nri", "users-is-nri-returned"],
    does: "returns the newest user, whichever is asked for",
    patch: forNewestUser("getUser"),
  },
  "newest-users-limits-shown": {
    breaks: "limits-per-user",
    does: "returns the limits of the newest user, whichever is asked for",
    patch: forNewestUser("getLimits"),
  },
  "newest-user-validated": {
    breaks: ["limits-per-user", "validation-not-approved-beyond"],
    does: "validates by the limits of the newest user",
    patch: forNewestUser("validateTransaction"),
  },
  "newest-user-marked": {
    breaks: ["users-mark-nri", "users-is-nri-set"],
    does: "marks the newest user with KYC as NRI, whichever is named",
    patch: forNewestUser("markNri", ({ kyc }) => kyc !== undefined && kyc.country !== "IND"),
  },
  "all-users-marked": {
    breaks: ["users-mark-nri", "users-is-nri-unset-before"],
    does: "marks every user of the client as NRI when one is marked",
    patch: ({ store }) => ({
      store: {
        markNri: ({ client }) => {
          for (const user of usersOf(store, client)) store.markNri(user);
        },
      },
    }),
  },
  "next-user-marked": {
    breaks: ["users-mark-nri", "users-is-nri-unset-before"],
    does: "keeps the marking as NRI for the user created next, too",
    patch: ({ store }) => {
      let wasMarked = false;
      return {
        store: {
          markNri: (user) => {
            wasMarked = true;
            store.markNri(user);
          },
          addUser: (user) => {
            store.addUser(user);
            if (wasMarked) store.markNri(user);
            wasMarked = false;
          },
        },
      };
    },
  },
  "kyc-of-anyone-suffices": {
    breaks: ["users-nri-needs-kyc", "bank-accounts-need-kyc"],
    does: "keeps KYC for the user before as well",
    patch: ({ store }) => ({
      store: {
        keepKyc: (user, kyc) => {
          store.keepKyc(user, kyc);
          const others = usersOf(store, user.client);
          const before = others[others.indexOf(user) - 1];
          if (before) before.kyc ??= kyc;
        },
      },
    }),
  },
  "kyc-kept-for-next": {
    breaks: ["users-nri-needs-kyc", "bank-accounts-need-kyc"],
    does: "takes the KYC of a user for that of the user created next, too",
    patch: ({ store }) => {
      let last: User["kyc"];
      return {
        store: {
          keepKyc: (user, kyc) => {
            last = kyc;
            store.keepKyc(user, kyc);
          },
          addUser: (user) => {
            user.kyc = last;
            last = undefined;
            store.addUser(user);
          },
        },
      };
    },
  },
  "sells-counted-for-newest": {
    breaks: ["limits-per-user", "limits-consumed-by-sell"],
    does: "counts a sell in the limits of the newest user",
    patch: ({ store }) => ({
      store: {
        count: (user, used) => store.count(usersOf(store, user.client).at(-1) ?? user, used),
      },
    }),
  },
  "sells-counted-for-oldest-too": {
    breaks: ["limits-per-user", "limits-consumed-by-sell"],
    does: "counts a sell for the user created before the seller as well",
    patch: ({ store }) => ({
      store: {
        count: (user, used) => {
          store.count(user, used);
          const users = usersOf(store, user.client);
          const before = users[users.indexOf(user) - 1];
          if (before) store.count(before, used);
        },
      },
    }),
  },
  "balance-of-newest-debited": {
    breaks: ["sells-pool", "pool-sell-balance-insufficient"],
    does: "keeps one balance for a seller and the user created next",
    patch: onlyIn("poolSell", ({ store }) => ({
      store: {
        setBalance: (user, currency, balance) => {
          store.setBalance(user, currency, balance);
          const users = usersOf(store, user.client);
          const next = users[users.indexOf(user) + 1];
          if (next) store.setBalance(next, currency, balance);
        },
      },
    })),
  },
  "newest-account-shown": {
    breaks: "bank-accounts-is-nre-in-account",
    does: "returns the newest account of a user, whichever is asked for",
    patch: newestAccount("getBankAccount"),
  },
  "newest-account-status-shown": {
    breaks: "bank-accounts-is-nre-in-status",
    does: "returns the status of the newest account, whichever is asked for",
    patch: newestAccount("getBankAccountStatus"),
  },
  "newest-account-deleted": {
    breaks: ["bank-accounts-delete", "versioning-older-delete"],
    does: "deletes the newest account of a user, whichever is named",
    patch: newestAccount("deleteBankAccount"),
  },
  "newest-account-updated": {
    breaks: "versioning-older-update",
    does: "updates the newest account of a user, whichever is named",
    patch: newestAccount("updateBankAccount"),
  },
  "all-accounts-deleted": {
    breaks: ["bank-accounts-delete", "versioning-older-delete"],
    does: "deletes the user's first account as well when another is deleted",
    patch: afterwards("deleteBankAccount", (call) => {
      const user = namedUser(call);
      const [first] = user ? call.store.accountsOf(user) : [];
      if (first) call.store.deleteAccount(first);
    }),
  },
  "nre-on-neighbours": {
    breaks: ["bank-accounts-is-nre-in-account", "bank-accounts-is-nre-in-user"],
    does: "sets is_nre on the user's other accounts when an NRE account is added",
    patch: ({ store }) => ({
      store: {
        addAccount: (account) => {
          store.addAccount(account);
          if (!account.isNre) return;
          for (const other of store.accountsOf(account.user)) {
            store.updateAccount(other, { isNre: true });
          }
        },
      },
    }),
  },
  "newest-pool-quote-sold": {
    breaks: ["sells-pool", "limits-consumed-by-sell"],
    does: "sells the newest quote of a user in a pool sell, whichever is named",
    patch: newestQuote("poolSell", "pool"),
  },
  "newest-external-quote-sold": {
    breaks: ["sells-external", "limits-consumed-by-sell", "external-sell-quote-used"],
    does: "sells the newest quote of a user in an external sell, whichever is named",
    patch: newestQuote("externalSell", "external"),
  },
  "all-quotes-spent": {
    breaks: ["sells-external", "sells-pool"],
    does: "uses up all quotes of a user when one is sold",
    patch: ({ store }) => ({
      store: {
        spend: ({ user }) => {
          for (const quote of store.quotesOf(user)) store.spend(quote);
        },
      },
    }),
  },
  "newest-transaction-confirmed": {
    breaks: ["funding-by-path-id", "funding-confirm"],
    does: "confirms the newest transaction of a user, whichever the path names",
    patch: newestTransaction("confirmOnchainFunding", "id"),
  },
  "all-transactions-confirmed": {
    breaks: ["funding-by-path-id", "funding-confirm"],
    does: "confirms every external sell of a user when one is confirmed",
    patch: afterwards("confirmOnchainFunding", (call) => {
      const user = namedUser(call);
      for (const each of user ? call.store.transactionsOf(user) : []) {
        if (each.quote.kind === "external") call.store.setStatus(each, "funded");
      }
    }),
  },
  "confirmation-forgotten": {
    breaks: "funding-confirm",
    does: "answers a confirmation as if it kept it, and does not",
    patch: () => ({ store: { setStatus: () => {}, keepHash: () => {} } }),
  },
  "newest-transaction-shown": {
    breaks: "status-read",
    does: "returns the status of the newest transaction of a user, whichever is asked for",
    patch: newestTransaction("getTransaction", "transaction_id"),
  },
  "first-transaction-shown": {
    breaks: "status-read",
    does: "returns the status of the first transaction of a user, whichever is asked for",
    patch: withInput("getTransaction", (call) => {
      const user = namedUser(call);
      const own = user ? call.store.transactionsOf(user) : [];
      const isKnown = own.some(({ id }) => id === textOf(call.input.transaction_id));
      return isKnown ? { transaction_id: own[0]?.id } : {};
    }),
  },
  "newest-transaction-shown-now-and-then": {
    breaks: "status-read",
    does: "returns the status of the newest transaction in one response of five",
    patch: nowAndThen("getTransaction", newestTransaction("getTransaction", "transaction_id")),
  },
  "newest-user-shown-now-and-then": {
    breaks: "users-is-nri-returned",
    does: "returns the newest user in one response of five",
    patch: nowAndThen("getUser", forNewestUser("getUser")),
  },
} satisfies Record<string, Fault>;
