import { indianCountry } from "../../spec/vocabulary.ts";
import { type OperationName, sellOperations } from "../../spec/operations.ts";
import { around, inStore, nowAndThen, requestUser } from "../../sandbox/combinators.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { ApiClient, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { noting } from "../variants/remembering.ts";
import { breaking } from "./fault.ts";

// One user is taken for another of the same client, and has what is another's.

/** Oldest first. */
export const usersOf = (store: Store, client: ApiClient): User[] =>
  store.allUsers().filter((user) => user.client === client);

export function neighbourOf(store: Store, user: User, step: -1 | 1): User | undefined {
  const users = usersOf(store, user.client);
  return users[users.indexOf(user) + step];
}

const withAccountsOf = (others: (store: Store, user: User) => User[]): Patch =>
  inStore("getUser", (store) => ({
    accountsOf: (user) => [user, ...others(store, user)].flatMap(store.accountsOf),
  }));

const withNeighbours = (...steps: readonly (-1 | 1)[]): Patch =>
  withAccountsOf((store, user) => steps.flatMap((step) => neighbourOf(store, user, step) ?? []));

const countingFor = (whom: (store: Store, user: User) => User[]): Patch =>
  inStore((store) => ({
    count: (user, used) => whom(store, user).forEach((each) => store.count(each, used)),
  }));

/** A user who is named in query or body is the one the request is for. */
const namedBeside = (name: "getLimits" | "validateTransaction"): Patch =>
  around(name, (before) => (call) => {
    const userId = call.input.user_id ?? call.input.userId;
    return before(userId === undefined ? call : { ...call, userId: textOf(userId) });
  });

const forNewestUser = (
  name: OperationName,
  isServed: (user: User) => boolean = () => true,
): Patch =>
  around(name, (before) => (call) => {
    const newest = usersOf(call.store, call.client).findLast(isServed);
    if (!newest || !requestUser(call)) return before(call);
    const input = { ...call.input, user_id: newest.id };
    return before({ ...call, userId: call.userId && newest.id, input });
  });

const consumptionOfAll = (store: Store, users: readonly User[]) =>
  users.flatMap((user) => store.consumptionOf(user));

export const leaksBetweenUsersFaults = {
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
      withNeighbours(1),
    "neighbours-accounts-shown-now-and-then: returns the accounts of the users before and after with a user in one response of five":
      nowAndThen("getUser", withNeighbours(-1, 1)),
  }),
  ...breaking("limits-per-user", {
    "limits-shared-by-users: counts what all users consume": inStore((store) => ({
      consumptionOf: () => consumptionOfAll(store, store.allUsers()),
    })),
    "limits-of-whom-the-query-names: returns the limits of the user in the query instead of the signed one's":
      namedBeside("getLimits"),
    "validation-for-whom-the-body-names: validates for the user in the body instead of the signed one":
      namedBeside("validateTransaction"),
    "newest-users-limits-shown: returns the limits of the newest user, whichever is asked for":
      forNewestUser("getLimits"),
  }),
  ...breaking(["sells-pool-within-limits", "sells-external-within-limits", "limits-per-user"], {
    "limits-per-client: holds a sell to what all users of the client consumed together": inStore(
      sellOperations,
      (store) => ({
        consumptionOf: ({ client }) => consumptionOfAll(store, usersOf(store, client)),
      }),
    ),
  }),
  ...breaking(["limits-per-user", "validation-not-approved-beyond"], {
    "newest-user-validated: validates by the limits of the newest user":
      forNewestUser("validateTransaction"),
  }),
  ...breaking(["limits-per-user", "limits-consumed-by-sell"], {
    "sells-counted-for-newest: counts a sell in the limits of the newest user": countingFor(
      (store, user) => usersOf(store, user.client).slice(-1),
    ),
    "sells-counted-for-oldest-too: counts a sell for the user created before the seller as well":
      countingFor((store, user) => [user, neighbourOf(store, user, -1) ?? []].flat()),
  }),
  ...breaking(["sells-pool", "pool-sell-balance-insufficient"], {
    "balance-of-newest-debited: keeps one balance for a seller and the user created next": inStore(
      "poolSell",
      (store) => ({
        setBalance: (user, currency, balance) => {
          for (const each of [user, neighbourOf(store, user, 1) ?? []].flat())
            store.setBalance(each, currency, balance);
        },
      }),
    ),
  }),
  ...breaking(["sells-external", "sells-pool"], {
    "all-quotes-spent: uses up all quotes of a user when one is sold": (service) =>
      noting("spend", ({ user }) => service.store.quotesOf(user).forEach(service.store.spend))(
        service,
      ),
  }),
  ...breaking(["users-create", "users-mark-nri", "users-is-nri-returned"], {
    "newest-user-shown: returns the newest user, whichever is asked for": forNewestUser("getUser"),
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
