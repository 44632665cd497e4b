import { nowAndThen, onlyIn } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import type { Fault } from "./fault.ts";
import { usersOf } from "./users-of.ts";

// What is done to one user is done to another of the same client.

function neighbourOf(store: Store, user: User, step: -1 | 1): User | undefined {
  const users = usersOf(store, user.client);
  return users[users.indexOf(user) + step];
}

const neighboursOf = (store: Store, user: User, steps: readonly (-1 | 1)[]): User[] =>
  steps.flatMap((step) => neighbourOf(store, user, step) ?? []);

const withAccountsOf = (others: (store: Store, user: User) => User[]): Patch =>
  onlyIn("getUser", ({ store }) => ({
    store: {
      accountsOf: (user) => [user, ...others(store, user)].flatMap(store.accountsOf),
    },
  }));

export const leaksBetweenUsersFaults = {
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
          const before = neighbourOf(store, user, -1);
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
  "strangers-accounts-shown": {
    breaks: "bank-accounts-of-user-only",
    does: "returns other users' accounts with a user",
    patch: withAccountsOf((store, user) => store.allUsers().filter((other) => other !== user)),
  },
  "accounts-joined-by-number": {
    breaks: "bank-accounts-of-user-only",
    does: "returns the records of an account with a user who had it before",
    patch: onlyIn("getUser", ({ store }) => ({
      store: {
        accountsOf: (user) => {
          const numbers = new Set(store.accountsOf(user).map((each) => each.account_number));
          return store
            .allUsers()
            .flatMap(store.accountsOf)
            .filter(({ account_number }) => numbers.has(account_number));
        },
      },
    })),
  },
  "next-users-accounts-shown": {
    breaks: "bank-accounts-of-user-only",
    does: "returns the accounts of the user created next with a user",
    patch: withAccountsOf((store, user) => neighboursOf(store, user, [1])),
  },
  "neighbours-accounts-shown-now-and-then": {
    breaks: "bank-accounts-of-user-only",
    does: "returns the accounts of the users before and after with a user in one response of five",
    patch: nowAndThen(
      "getUser",
      withAccountsOf((store, user) => neighboursOf(store, user, [-1, 1])),
    ),
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
          const before = neighbourOf(store, user, -1);
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
          const next = neighbourOf(store, user, 1);
          if (next) store.setBalance(next, currency, balance);
        },
      },
    })),
  },
} satisfies Record<string, Fault>;
