import {
  about,
  afterRow,
  afterSuccess,
  around,
  headerUser,
  inRules,
  inStore,
  namedAccount,
  namedQuote,
  namedUser,
  onlyIn,
  ownAccounts,
  ownTransactions,
  refuses,
  together,
  withData,
  withInput,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import { fieldsIn, newAccount } from "../../sandbox/operations/account-records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account, Consumption, User } from "../../sandbox/records.ts";
import { Big } from "big.js";
import type { TableErrorId } from "../../spec/error-rows/index.ts";
import { sellOperations } from "../../spec/operations.ts";
import { type AccountState, shownPaymentMethod } from "../../spec/vocabulary.ts";
import { breaking } from "./fault.ts";

// What has become of a user, an account or a sell by the time of a request.

/** Knows who was marked as NRI, and the accounts that were there by then. */
const sinceMarking =
  (patchOf: (wasBefore: (account: Account) => boolean) => Patch): Patch =>
  (service) => {
    const before = new WeakSet<Account>();
    return together(
      afterSuccess("markNri", (call) => {
        for (const account of ownAccounts(call)) before.add(account);
      }),
      patchOf((account) => before.has(account)),
    )(service);
  };

const hasOnlyDeleted = (accounts: readonly Account[]): boolean =>
  accounts.length > 0 && accounts.every(({ state }) => state === "deleted");

/** Whatever is consumed like this is never over, in no period. */
const neverEnding = (isMeant: (used: Consumption, user: User) => boolean): Patch =>
  inStore((store) => ({
    consumptionOf: (user) =>
      store
        .consumptionOf(user)
        .map((used) => (isMeant(used, user) ? { ...used, at: store.now(user) } : used)),
  }));

/** A verification that was under way when its account was deleted or replaced ends all the same. */
const reviving = (how: "deleteAccount" | "replaceAccount"): Patch => {
  const verified = new Map<Account, AccountState>();
  return together(
    inStore((store) => ({
      [how]: (account: Account, ...by: [Account]) => {
        verified.set(account, account.state);
        return store[how](account, ...by);
      },
    })),
    inRules("bankAccounts")(({ stateAt }) => ({
      stateAt: (account, now) =>
        (account.verifiedAt <= now ? verified.get(account) : undefined) ?? stateAt(account, now),
    })),
  );
};

/** From then on for a sell whose reference came with a request that was refused by one of the rows. */
const onRetry =
  (rows: readonly TableErrorId[], patchOf: (isMeant: (call: Call) => boolean) => Patch): Patch =>
  (service) => {
    const refused = new Set<string>();
    return together(
      ...rows.map((row, index) =>
        afterRow(
          sellOperations[index] ?? "poolSell",
          row,
          ({ input }) => void refused.add(textOf(input.reference_uuid)),
        ),
      ),
      patchOf(({ input }) => refused.has(textOf(input.reference_uuid))),
    )(service);
  };

const isOther = (currency: unknown): boolean => textOf(currency) !== "USDT";
const sellsOther = (call: Call): boolean => isOther(namedQuote(call)?.fromCurrency);

/** As the one who has it, whichever user of whichever client asks. */
const asOwner = (
  name: "getTransaction" | "getBankAccount",
  ownerOf: (call: Call) => User | undefined,
): Patch =>
  around(name, (before) => (call) => {
    const owner = ownerOf(call);
    if (!owner) return before(call);
    return before({ ...call, client: owner.client, input: { ...call.input, user_id: owner.id } });
  });

export const historiesFaults = {
  ...breaking("limits-entry-consumed", {
    "nri-periods-never-end: begins no period anew for NRI users": neverEnding(
      (_, { isNri }) => isNri,
    ),
    "other-method-periods-never-end: begins no period anew for another payment method": neverEnding(
      ({ method }) => method !== shownPaymentMethod,
    ),
    "external-periods-never-end: begins no period anew for what was sold externally": (service) => {
      const external = new WeakSet<Consumption>();
      return together(
        around("externalSell", (before) => (call) => {
          const user = namedUser(call);
          const data = before(call);
          const last = user?.consumption.at(-1);
          if (last) external.add(last);
          return data;
        }),
        neverEnding((used) => external.has(used)),
      )(service);
    },
  }),
  ...breaking(["sells-pool-within-limits", "sells-external-within-limits"], {
    "over-limit-accepted-on-retry: accepts a sell beyond the limits when it comes again": onRetry(
      ["pool-sell-over-limit", "external-sell-over-limit"],
      (isMeant) => inRules("limits")(sellOperations, () => ({ isEnforced: () => false }), isMeant),
    ),
    "first-sell-of-period-refused: judges a sell by the limits that the last sell or reading left":
      (service) => {
        const seenAt = new WeakMap<User, number>();
        return together(
          afterSuccess(["getLimits", ...sellOperations], (call) => {
            const user = namedUser(call);
            if (user) seenAt.set(user, call.store.now(user));
          }),
          inStore(sellOperations, (store) => ({
            consumptionOf: (user) => {
              const late = store.now(user) - (seenAt.get(user) ?? store.now(user));
              return store.consumptionOf(user).map((used) => ({ ...used, at: used.at + late }));
            },
          })),
        )(service);
      },
  }),
  ...breaking(["pool-sell-reason-invalid", "external-sell-reason-invalid"], {
    "reason-unchecked-on-retry: accepts a sell for any reason when it comes again": onRetry(
      ["pool-sell-reason-invalid", "external-sell-reason-invalid"],
      (isMeant) =>
        withInput(sellOperations, (call) =>
          isMeant(call) ? { reason_code: [...call.rules.sells.reasonCodes][0] } : {},
        ),
    ),
  }),
  ...breaking("pool-sell-balance-insufficient", {
    "balance-unchecked-on-retry: accepts a sell without a balance when it comes again": onRetry(
      ["pool-sell-balance-insufficient"],
      (isMeant) =>
        onlyIn(
          "poolSell",
          inStore(() => ({ balanceOf: () => new Big("1e9") })),
          isMeant,
        ),
    ),
  }),
  ...breaking(["pool-sell-quote-expired", "external-sell-quote-expired"], {
    "quotes-renewed-by-validation: renews a user's quotes when they validate a transaction":
      afterSuccess("validateTransaction", (call) => {
        const user = headerUser(call);
        const quotes = user ? call.store.quotesOf(user) : [];
        for (const quote of quotes) quote.expiresAt = Number.POSITIVE_INFINITY;
      }),
  }),
  ...breaking(["errors-change-nothing", "validation-approved-within"], {
    "refused-sell-reserved: keeps the amount of a sell beyond the limits from later validations": (
      service,
    ) => {
      const reserved = new WeakMap<User, Consumption[]>();
      return together(
        ...(["pool-sell-over-limit", "external-sell-over-limit"] as const).map((row, index) =>
          afterRow(
            sellOperations[index] ?? "poolSell",
            row,
            about(namedQuote, ({ user, method, fromAmount: amount }, call) => {
              const at = call.store.now(user);
              const used: Consumption = { type: "sell", method, amount, at };
              reserved.set(user, [...(reserved.get(user) ?? []), used]);
            }),
          ),
        ),
        inStore("validateTransaction", (store) => ({
          consumptionOf: (user) => [...store.consumptionOf(user), ...(reserved.get(user) ?? [])],
        })),
      )(service);
    },
  }),
  ...breaking(["errors-change-nothing", "bank-accounts-ceiling-freed"], {
    "excess-account-queued: adds an account that was one too many once there is room": (
      service,
    ) => {
      const queued = new WeakMap<User, Account>();
      return together(
        afterRow("linkBankAccount", "link-account-ceiling-reached", (call) => {
          const user = namedUser(call);
          if (user) queued.set(user, newAccount(call, user, fieldsIn(call.input)));
        }),
        afterSuccess("deleteBankAccount", (call) => {
          const user = namedUser(call);
          const next = user && queued.get(user);
          if (next) call.store.addAccount(next);
        }),
      )(service);
    },
  }),
  ...breaking("bank-accounts-ceiling", {
    "ceiling-begins-with-marking: counts only accounts that were added after marking as NRI":
      sinceMarking((wasBefore) =>
        inRules("bankAccounts")(({ countsTowardsMaximum }) => ({
          countsTowardsMaximum: (account) => !wasBefore(account) && countsTowardsMaximum(account),
        })),
      ),
  }),
  ...breaking("link-account-duplicate", {
    "duplicates-unknown-since-marking: adds an account again that was there before marking as NRI":
      sinceMarking((wasBefore) =>
        inStore("linkBankAccount", (store) => ({
          findSameAccount: (user, fields) => {
            const same = store.findSameAccount(user, fields);
            return same && same.user === user && wasBefore(same) ? undefined : same;
          },
        })),
      ),
  }),
  ...breaking("link-account-owned-by-another", {
    "owner-unknown-since-marking: forgets who has an account once its user is marked as NRI":
      sinceMarking((wasBefore) =>
        inStore((store) => ({
          findSameAccount: (user, fields) => {
            const same = store.findSameAccount(user, fields);
            return same && same.user !== user && wasBefore(same) ? undefined : same;
          },
        })),
      ),
  }),
  ...breaking("status-read", {
    "status-lost-with-marking: does not find what a user sold before marking as NRI": (service) => {
      const before = new Set<string>();
      return together(
        afterSuccess("markNri", (call) => {
          for (const { id } of ownTransactions(call)) before.add(id);
        }),
        refuses("getTransaction", "status-transaction-unknown", ({ input }) =>
          before.has(textOf(input.transaction_id)),
        ),
      )(service);
    },
  }),
  ...breaking("funding-confirm", {
    "hash-of-unknown-transaction-kept: takes no hash that came with an unknown transaction first": (
      service,
    ) => {
      const seen = new Set<string>();
      return together(
        refuses("confirmOnchainFunding", "funding-hash-received", ({ input }) =>
          seen.has(textOf(input.transaction_hash)),
        ),
        afterRow(
          "confirmOnchainFunding",
          "funding-transaction-unknown",
          ({ input }) => void seen.add(textOf(input.transaction_hash)),
        ),
      )(service);
    },
  }),
  ...breaking("bank-accounts-delete", {
    "verification-revives-deleted: approves a deleted account when its verification ends": [
      reviving("deleteAccount"),
      ["bank-verification-later"],
    ],
  }),
  ...breaking("bank-accounts-readd-deletes", {
    "verification-revives-replaced: approves a replaced account when its verification ends": [
      reviving("replaceAccount"),
      ["bank-verification-later"],
    ],
  }),
  ...breaking("users-is-nri-set", {
    "nri-lost-with-verification: shows an NRI user as none once an account is verified that was added before":
      [
        (service) => {
          const pending = new Set<Account>();
          return together(
            afterSuccess("markNri", (call) => {
              for (const account of ownAccounts(call)) {
                if (account.verifiedAt > call.store.now(account.user)) pending.add(account);
              }
            }),
            withData("getUser", (data, call) =>
              ownAccounts(call).some(
                (account) =>
                  pending.has(account) && account.verifiedAt <= call.store.now(account.user),
              )
                ? { ...data, is_nri: false }
                : data,
            ),
          )(service);
        },
        ["bank-verification-later"],
      ],
    "nri-not-shown-without-account: shows an NRI user as none whose accounts are all deleted":
      withData("getUser", (data, call) =>
        hasOnlyDeleted(ownAccounts(call)) ? { ...data, is_nri: false } : data,
      ),
  }),
  ...breaking("bank-accounts-is-nre-in-status", {
    "nre-not-shown-once-sold: shows NRE accounts of users who have sold as ordinary in their status":
      withData("getBankAccountStatus", (data, call) =>
        ownTransactions(call).length === 0
          ? data
          : { bank_account: { ...(data.bank_account as Data), is_nre: false } },
      ),
  }),
  ...breaking("pool-sell-balance-insufficient", {
    "balance-of-one-currency: pays pool sells of every currency from the first one's balance":
      inStore("poolSell", (store) => ({
        balanceOf: (user) => store.balanceOf(user, "USDT"),
        setBalance: (user, _currency, balance) => store.setBalance(user, "USDT", balance),
      })),
  }),
  ...breaking(["sells-pool-within-limits", "sells-external-within-limits"], {
    "other-currency-unlimited: limits no sell of another currency": inRules("limits")(
      sellOperations,
      () => ({ isEnforced: () => false }),
      sellsOther,
    ),
  }),
  ...breaking("validation-not-approved-beyond", {
    "other-currency-approved: approves any amount of another currency": inRules("limits")(
      "validateTransaction",
      () => ({ isEnforced: () => false }),
      ({ input }) => isOther(input.from_currency) && textOf(input.from_currency) !== "INR",
    ),
  }),
  ...breaking("limits-consumed-by-sell", {
    "other-currency-not-counted: counts no sell of another currency": onlyIn(
      sellOperations,
      inStore(() => ({ count: () => undefined })),
      sellsOther,
    ),
  }),
  ...breaking("owasp-api1-objects", {
    "funded-sells-shown-to-other-client: shows another client the status of a sell that has been funded":
      asOwner("getTransaction", ({ store, input }) => {
        const sold = store.findTransaction(textOf(input.transaction_id));
        return sold?.status === "funded" ? sold.user : undefined;
      }),
    "deleted-accounts-shown-to-others: shows anybody an account that was deleted": asOwner(
      "getBankAccount",
      (call) => {
        const account = namedAccount(call);
        return account?.state === "deleted" ? account.user : undefined;
      },
    ),
  }),
};
