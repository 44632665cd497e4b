import { addingAccounts, sellOperations } from "../../spec/operations.ts";
import { about, namedQuote } from "../patches/calls.ts";
import { inRules, inStore, onlyIn, together } from "../patches/parts.ts";
import { afterRefusal } from "../patches/flow.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account, Consumption, LimitScope, Quote, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { countSell } from "../../sandbox/operations/limit-accounting.ts";
import { momentsAgo, noting } from "../patches/remembering.ts";
import { breaking, type Fault } from "./fault.ts";

// Each request writes back all that it read of its user, so that concurrent writes get lost.

/** Requests that are sent side by side come within this time. */
const momentMilliseconds = 10;

const writes = [
  "count",
  "spend",
  "keepReference",
  "addAccount",
  "replaceAccount",
  "deleteAccount",
] as const satisfies readonly (keyof Store)[];

/** Answers a write only when the moment is over, so that the next request comes later. */
const unhurried: Patch = ({ store }) => {
  let writtenAt = Number.NEGATIVE_INFINITY;
  const noted = (name: (typeof writes)[number]) => {
    const write = store[name] as (...written: unknown[]) => unknown;
    return (...written: unknown[]) => {
      writtenAt = performance.now();
      return write(...written);
    };
  };
  const isWritten = () => performance.now() - writtenAt < momentMilliseconds / 2;
  return {
    store: Object.fromEntries(writes.map((name) => [name, noted(name)])),
    wire: { delayMilliseconds: () => (isWritten() ? 1.5 * momentMilliseconds : 0) },
  };
};

/** Loses what a user wrote if another write follows within a moment. */
function losing<Value extends object>() {
  const { write, isFresh } = momentsAgo<Value>(momentMilliseconds);
  const last = new WeakMap<User, Value>();
  const lost = new WeakSet<Value>();
  return {
    write: (user: User, value: Value): void => {
      const before = last.get(user);
      if (before && isFresh(before)) lost.add(before);
      write(value);
      last.set(user, value);
    },
    isLost: (value: Value): boolean => lost.has(value),
  };
}

const showsNot = (isMeant: (scope: LimitScope) => boolean): Patch => {
  const { write, isLost } = losing<Consumption>();
  return together(
    noting("count", write),
    inRules("limits")("getLimits", ({ counts }) => ({
      counts: (used, scope, period) =>
        counts(used, scope, period) && !(isMeant(scope) && isLost(used)),
    })),
  );
};

const forgetsReferences = (operation: "poolSell" | "externalSell" | "confirmOnchainFunding") =>
  onlyIn(operation, (service) => {
    const { store } = service;
    let [last, at] = ["", 0];
    const lost = new Set<string>();
    return {
      store: {
        keepReference: (key) => {
          if (performance.now() - at < momentMilliseconds) lost.add(last);
          [last, at] = [key, performance.now()];
          store.keepReference(key);
        },
        hasReference: (key) => !lost.has(key) && store.hasReference(key),
      },
    };
  });

const losesEarlierAccounts: Patch = inStore((store) => {
  const { write, isLost } = losing<Account>();
  return {
    addAccount: (account) => {
      write(account.user, account);
      store.addAccount(account);
      for (const each of store.accountsOf(account.user)) {
        if (each.state !== "deleted" && isLost(each)) store.deleteAccount(each);
      }
    },
  };
});

function losingAccountsOfNewer(): Patch {
  const { write, isFresh } = momentsAgo<User>(momentMilliseconds);
  const adding = (isLost: (user: User) => boolean) => (store: Store) => ({
    addAccount: (account: Account) => {
      store.addAccount(account);
      if (isLost(account.user)) store.deleteAccount(account);
      write(account.user);
    },
  });
  const older = inStore(
    "linkBankAccount",
    adding(() => false),
  );
  return together(older, inStore("upsertBankAccount", adding(isFresh)));
}

function countingRefused(): Patch {
  const { write, isFresh } = momentsAgo<User>(momentMilliseconds);
  return together(
    noting("count", write),
    afterRefusal(
      sellOperations,
      about(namedQuote, (quote, call) => {
        if (!quote.used && isFresh(quote.user)) countSell(call, quote);
      }),
    ),
  );
}

const faults = {
  ...breaking("limits-consumed-by-sell", {
    "shown-consumption-lost-at-once: shows the later of two sells of one moment as consumed in the aggregate":
      showsNot(({ method }) => method === undefined),
    "refused-at-once-counted: counts a refused sell where another was made in the same moment":
      countingRefused(),
  }),
  ...breaking("limits-consumed-by-method", {
    "shown-method-consumption-lost-at-once: shows the later of two sells of one moment as consumed by its payment method":
      showsNot(({ method }) => method !== undefined),
  }),
  ...breaking("external-sell-quote-used", {
    "spent-lost-at-once: takes a quote for unused where another was sold in the same moment":
      inStore((store) => {
        const { write, isLost } = losing<Quote>();
        return {
          spend: (quote) => {
            write(quote.user, quote);
            store.spend(quote);
            for (const each of store.quotesOf(quote.user)) if (isLost(each)) each.used = false;
          },
        };
      }),
  }),
  ...breaking("pool-sell-reference-refused", {
    "pool-reference-lost-at-once: forgets the reference of a pool sell where another is made in the same moment":
      forgetsReferences("poolSell"),
  }),
  ...breaking("external-sell-reference-refused", {
    "external-reference-lost-at-once: forgets the reference of an external sell where another is made in the same moment":
      forgetsReferences("externalSell"),
  }),
  ...breaking("funding-reference-refused", {
    "funding-reference-lost-at-once: forgets the reference of a confirmation where another is made in the same moment":
      forgetsReferences("confirmOnchainFunding"),
  }),
  ...breaking(["bank-accounts-add", "versioning-older-add", "link-account-duplicate"], {
    "account-lost-at-once: keeps the later of two accounts that are added in the same moment":
      losesEarlierAccounts,
  }),
  ...breaking("bank-accounts-add", {
    "newer-account-lost-at-once: keeps no account that the newer operation adds in the same moment as another":
      losingAccountsOfNewer(),
  }),
  ...breaking("bank-accounts-delete", {
    "deletion-lost-at-once: has a deleted account again where another is added again in the same moment":
      inStore((store) => {
        const { write, isFresh } = momentsAgo<User>(momentMilliseconds);
        return {
          deleteAccount: (account) => {
            const { state } = account;
            store.deleteAccount(account);
            if (isFresh(account.user)) account.state = state;
          },
          replaceAccount: (existing, account) => {
            write(account.user);
            return store.replaceAccount(existing, account);
          },
        };
      }),
  }),
  ...breaking(["bank-accounts-add", "versioning-older-add", "bank-accounts-readd-creates"], {
    "record-ids-by-the-clock: gives accounts that are added in the same moment one id": onlyIn(
      addingAccounts,
      inStore((store) => {
        let [last, at] = ["", 0];
        return {
          newId: () => {
            if (performance.now() - at >= momentMilliseconds)
              [last, at] = [store.newId(), performance.now()];
            return last;
          },
        };
      }),
    ),
  }),
  ...breaking("bank-accounts-readd-deletes", {
    "replaced-record-kept-at-once: keeps the record of an account that is added again where another is deleted in the same moment":
      inStore((store) => {
        const { write, isFresh } = momentsAgo<User>(momentMilliseconds);
        return {
          deleteAccount: (account) => {
            write(account.user);
            store.deleteAccount(account);
          },
          replaceAccount: (existing, account) => {
            const { state } = existing;
            const live = store.replaceAccount(existing, account);
            if (isFresh(account.user)) existing.state = state;
            return live;
          },
        };
      }),
  }),
};

const slowly = (fault: Fault): Fault => ({ ...fault, patch: together(unhurried, fault.patch) });

export const lostAtOnceFaults = Object.fromEntries(
  Object.entries(faults).map(([name, fault]) => [name, slowly(fault)]),
) as typeof faults;
