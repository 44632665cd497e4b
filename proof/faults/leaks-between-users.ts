import type { ApiClient, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import {
  nowAndThen,
  afterSuccess,
  ownAccounts,
  ownTransactions,
  inStore,
} from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";

/** Oldest first. */
export const usersOf = (store: Store, client: ApiClient): User[] =>
  store.allUsers().filter((user) => user.client === client);

// What is done to one user is done to another of the same client.

function neighbourOf(store: Store, user: User, step: -1 | 1): User | undefined {
  const users = usersOf(store, user.client);
  return users[users.indexOf(user) + step];
}

const neighboursOf = (store: Store, user: User, steps: readonly (-1 | 1)[]): User[] =>
  steps.flatMap((step) => neighbourOf(store, user, step) ?? []);

const withAccountsOf = (others: (store: Store, user: User) => User[]): Patch =>
  inStore("getUser", (store) => ({
    accountsOf: (user) => [user, ...others(store, user)].flatMap(store.accountsOf),
  }));

// What is done to one record is done to others of the same user.

export const leaksBetweenUsersFaults = {
  ...breaking(["users-mark-nri", "users-is-nri-unset-before"], {
    "all-users-marked: marks every user of the client as NRI when one is marked": inStore(
      (store) => ({
        markNri: ({ client }) => {
          for (const user of usersOf(store, client)) store.markNri(user);
        },
      }),
    ),
    "next-user-marked: keeps the marking as NRI for the user created next, too": ({ store }) => {
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
  }),
  ...breaking(["users-nri-needs-kyc", "bank-accounts-need-kyc"], {
    "kyc-of-anyone-suffices: keeps KYC for the user before as well": inStore((store) => ({
      keepKyc: (user, kyc) => {
        store.keepKyc(user, kyc);
        const before = neighbourOf(store, user, -1);
        if (before) before.kyc ??= kyc;
      },
    })),
    "kyc-kept-for-next: takes the KYC of a user for that of the user created next, too": ({
      store,
    }) => {
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
  }),
  ...breaking("bank-accounts-of-user-only", {
    "strangers-accounts-shown: returns other users' accounts with a user": withAccountsOf(
      (store, user) => store.allUsers().filter((other) => other !== user),
    ),
    "accounts-joined-by-number: returns the records of an account with a user who had it before":
      inStore("getUser", (store) => ({
        accountsOf: (user) => {
          const numbers = new Set(store.accountsOf(user).map((each) => each.account_number));
          return store
            .allUsers()
            .flatMap(store.accountsOf)
            .filter(({ account_number }) => numbers.has(account_number));
        },
      })),
    "next-users-accounts-shown: returns the accounts of the user created next with a user":
      withAccountsOf((store, user) => neighboursOf(store, user, [1])),
    "neighbours-accounts-shown-now-and-then: returns the accounts of the users before and after with a user in one response of five":
      nowAndThen(
        "getUser",
        withAccountsOf((store, user) => neighboursOf(store, user, [-1, 1])),
      ),
  }),
  ...breaking(["limits-per-user", "limits-consumed-by-sell"], {
    "sells-counted-for-newest: counts a sell in the limits of the newest user": inStore(
      (store) => ({
        count: (user, used) => store.count(usersOf(store, user.client).at(-1) ?? user, used),
      }),
    ),
    "sells-counted-for-oldest-too: counts a sell for the user created before the seller as well":
      inStore((store) => ({
        count: (user, used) => {
          store.count(user, used);
          const before = neighbourOf(store, user, -1);
          if (before) store.count(before, used);
        },
      })),
  }),
  ...breaking(["sells-pool", "pool-sell-balance-insufficient"], {
    "balance-of-newest-debited: keeps one balance for a seller and the user created next": inStore(
      "poolSell",
      (store) => ({
        setBalance: (user, currency, balance) => {
          store.setBalance(user, currency, balance);
          const next = neighbourOf(store, user, 1);
          if (next) store.setBalance(next, currency, balance);
        },
      }),
    ),
  }),
  ...breaking(["bank-accounts-delete", "versioning-older-delete"], {
    "all-accounts-deleted: deletes the user's first account as well when another is deleted":
      afterSuccess("deleteBankAccount", (call) => {
        const [first] = ownAccounts(call);
        if (first) call.store.deleteAccount(first);
      }),
  }),
  ...breaking(["bank-accounts-is-nre-in-account", "bank-accounts-is-nre-in-user"], {
    "nre-on-neighbours: sets is_nre on the user's other accounts when an NRE account is added":
      inStore((store) => ({
        addAccount: (account) => {
          store.addAccount(account);
          if (!account.isNre) return;
          for (const other of store.accountsOf(account.user)) {
            store.updateAccount(other, { isNre: true });
          }
        },
      })),
  }),
  ...breaking(["sells-external", "sells-pool"], {
    "all-quotes-spent: uses up all quotes of a user when one is sold": inStore((store) => ({
      spend: ({ user }) => {
        for (const quote of store.quotesOf(user)) store.spend(quote);
      },
    })),
  }),
  ...breaking(["funding-by-path-id", "funding-confirm"], {
    "all-transactions-confirmed: confirms every external sell of a user when one is confirmed":
      afterSuccess("confirmOnchainFunding", (call) => {
        for (const each of ownTransactions(call)) {
          if (each.quote.kind === "external") call.store.setStatus(each, "funded");
        }
      }),
  }),
};
