import { type OperationName, sellOperations } from "../../spec/operations.ts";
import { indianCountry } from "../../spec/vocabulary.ts";
import { namedAccount, namedQuote, namedTransaction, requestUser } from "../patches/calls.ts";
import { ownQuotes } from "../patches/own.ts";
import { around, inStore, onlyIn } from "../patches/parts.ts";
import { nowAndThen, withInput } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { bankDetails } from "../../sandbox/operations/account-records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { ApiClient, SellKind, Transaction, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { noting } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";

// Serves, shows or changes what belongs to another client, or to another user of the same client.

const acrossClients: Patch = inStore((store) => ({
  findUser: (_client, id) => store.anyUser(textOf(id)),
}));

const transactions = ["confirmOnchainFunding", "getTransaction"] as const;

/** Serves a record to anyone as if to its owner. */
const asOwner = (
  names: OperationName | readonly OperationName[],
  ownerOf: (call: Call) => User | undefined,
): Patch =>
  around(names, (before) => (call) => {
    const owner = ownerOf(call);
    if (!owner) return before(call);
    const { id: user_id, client } = owner;
    return before({ ...call, client, userId: user_id, input: { ...call.input, user_id } });
  });

const ofOtherClients = (
  names: readonly OperationName[],
  ownerOf: (call: Call) => User | undefined,
): Patch =>
  asOwner(names, (call) => {
    const owner = ownerOf(call);
    return owner?.client === call.client ? undefined : owner;
  });

/** Serves the transactions of other users of the same client. */
const ofClient = (name: OperationName, isMeant: (sold: Transaction) => boolean = () => true) =>
  asOwner(name, (call) => {
    const sold = namedTransaction(call);
    return sold?.user.client === call.client && isMeant(sold) ? sold.user : undefined;
  });

const isFunded = ({ status }: Transaction): boolean => status === "funded";

/** Checks the owner only if the request names a known account number. */
const updatesAnyByNewNumber: Patch = around("updateBankAccount", (before) => (call) => {
  const { store, input } = call;
  const account = namedAccount(call);
  const isKnown = store
    .allUsers()
    .flatMap((user) => store.accountsOf(user))
    .some(({ account_number }) => account_number === input.account_number);
  return account && !isKnown ? { bank_account: bankDetails(call, account) } : before(call);
});

const newestQuote = (name: "poolSell" | "externalSell", kind: SellKind): Patch =>
  withInput(name, (call) => {
    const fitting = ownQuotes(call).filter((quote) => quote.kind === kind && !quote.used);
    const isKnown = fitting.some(({ id }) => id === call.input.quote_id);
    return isKnown ? { quote_id: fitting.at(-1)?.id } : {};
  });

// Takes one user for another.

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

/** Takes a user named in query or body for the one of the request. */
const namedBeside = (name: "getLimits" | "validateTransaction"): Patch =>
  around(name, (before) => (call) => {
    const userId = call.input.user_id ?? call.input.userId;
    return before(userId === undefined ? call : { ...call, userId: textOf(userId) });
  });

const forNewestUser = (name: OperationName, isServed: (user: User) => boolean = () => true) =>
  around(name, (before) => (call) => {
    const newest = usersOf(call.store, call.client).findLast(isServed);
    if (!newest || !requestUser(call)) return before(call);
    const input = { ...call.input, user_id: newest.id };
    return before({ ...call, userId: call.userId && newest.id, input });
  });

const consumptionOfAll = (store: Store, users: readonly User[]) =>
  users.flatMap((user) => store.consumptionOf(user));

export const ownershipFaults = {
  ...breaking("owasp-api1-objects", {
    "accounts-of-other-clients-served: reads, updates and deletes accounts of other clients":
      ofOtherClients(
        ["updateBankAccount", "deleteBankAccount", "getBankAccount", "getBankAccountStatus"],
        (call) => namedAccount(call)?.user,
      ),
    "quotes-of-other-clients-sold: sells quotes of other clients for their owners": ofOtherClients(
      sellOperations,
      (call) => namedQuote(call)?.user,
    ),
    "transactions-of-other-clients-served: confirms and shows transactions of other clients":
      ofOtherClients(transactions, (call) => namedTransaction(call)?.user),
    "account-of-others-updated-by-new-number: updates another user's account where the number in the request is new":
      updatesAnyByNewNumber,
    "accounts-of-others-shown: shows a bank account to whoever has its id": asOwner(
      "getBankAccount",
      (call) => namedAccount(call)?.user,
    ),
    "deleted-accounts-shown-to-others: shows anybody an account that was deleted": asOwner(
      "getBankAccount",
      (call) => {
        const account = namedAccount(call);
        return account?.state === "deleted" ? account.user : undefined;
      },
    ),
    "transactions-of-others-shown: shows the status of a transaction whichever user of the client is named":
      ofClient("getTransaction"),
    "funded-sells-of-others-confirmed: confirms the funding of another user's sell that has been funded before":
      ofClient("confirmOnchainFunding", isFunded),
    "funded-sells-of-others-shown: shows the status of another user's sell that has been funded":
      ofClient("getTransaction", isFunded),
    "funded-sells-shown-to-other-client: shows another client the status of a sell that has been funded":
      asOwner("getTransaction", (call) => {
        const sold = namedTransaction(call);
        return sold && isFunded(sold) ? sold.user : undefined;
      }),
    "other-clients-users-shown: shows a user to every client": onlyIn("getUser", acrossClients),
  }),
  ...breaking("owasp-api5-functions", {
    "other-clients-users-verified: takes KYC of a user from any client": onlyIn(
      "submitKyc",
      acrossClients,
    ),
  }),
  ...breaking(["sells-pool", "limits-consumed-by-sell"], {
    "newest-pool-quote-sold: sells the newest quote of a user in a pool sell, whichever is named":
      newestQuote("poolSell", "pool"),
  }),
  ...breaking(["sells-external", "limits-consumed-by-sell", "external-sell-quote-used"], {
    "newest-external-quote-sold: sells the newest quote of a user in an external sell, whichever is named":
      newestQuote("externalSell", "external"),
  }),
  ...breaking("bank-accounts-of-user-only", {
    "strangers-accounts-shown: returns other users' accounts with a user": withAccountsOf(
      (store, user) => store.allUsers().filter((other) => other !== user),
    ),
    "users-mixed-up-at-once: returns the user asked for in the same moment": around(
      "getUser",
      (before) => {
        let earlier: { call: Call; at: number } | undefined;
        return (call) => {
          const last = earlier;
          earlier = { call, at: Date.now() };
          return before(last && earlier.at - last.at < 20 ? last.call : call);
        };
      },
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
