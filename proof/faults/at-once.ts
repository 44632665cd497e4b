import { addingAccounts, type OperationName, sellOperations } from "../../spec/operations.ts";
import { late, onlyIn, together, namedQuote, inRules, inStore } from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import {
  type Account,
  paymentMethods,
  type Consumption,
  type PaymentMethod,
  type User,
} from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";

const limits = inRules("limits");

/** Longer than requests sent side by side take. */
const unseenMilliseconds = 20;

export function momentsAgo<Value extends object>(milliseconds = unseenMilliseconds) {
  const times = new WeakMap<Value, number>();
  return {
    write: (value: Value) => void times.set(value, performance.now()),
    isFresh: (value: Value): boolean =>
      performance.now() - (times.get(value) ?? Number.NEGATIVE_INFINITY) < milliseconds,
  };
}

// Accounts that are added at the same time: what one request adds, the next sees too late.

const seesOwnersLate =
  (isLate: (addedBy: OperationName | undefined, by: OperationName) => boolean): Patch =>
  (service) => {
    const { write, isFresh } = momentsAgo<Account>();
    const addedBy = new WeakMap<Account, OperationName>();
    const adding = (operation: OperationName): Patch =>
      inStore(operation, (store) => ({
        addAccount: (account) => {
          write(account);
          addedBy.set(account, operation);
          store.addAccount(account);
        },
        findSameAccount: (user, fields) => {
          const same = store.findSameAccount(user, fields);
          const isUnseen =
            same && same.user !== user && isFresh(same) && isLate(addedBy.get(same), operation);
          return isUnseen ? undefined : same;
        },
      }));
    return together(...addingAccounts.map(adding))(service);
  };

// Sells that arrive at the same time: what one of them writes comes too late for the next.

const seeingFirst = (isOwn: (used: Consumption) => boolean): Patch =>
  inStore((store) => ({
    consumptionOf: (user) => {
      const seenBefore = store.now(user) - unseenMilliseconds;
      return store.consumptionOf(user).filter((used) => isOwn(used) || used.at <= seenBefore);
    },
  }));

const seesOwnKindFirst: Patch = (service) => {
  const kindOf = new WeakMap<Consumption, OperationName>();
  const counting = (kind: OperationName): Patch =>
    onlyIn(
      kind,
      together(
        inStore((store) => ({
          count: (user, used) => {
            kindOf.set(used, kind);
            store.count(user, used);
          },
        })),
        seeingFirst((used) => kindOf.get(used) === kind),
      ),
    );
  return together(counting("poolSell"), counting("externalSell"))(service);
};

const seesOwnMethodFirst = (method: PaymentMethod): Patch =>
  onlyIn(
    sellOperations,
    seeingFirst((used) => used.method === method),
    (call) => namedQuote(call)?.method === method,
  );

export const atOnceFaults = {
  ...breaking(["link-account-duplicate", "link-account-owned-by-another"], {
    "account-kept-late: keeps a new account a moment after it was added": late("addAccount"),
  }),
  ...breaking("link-account-owned-by-another", {
    "owner-seen-late-by-other-operation: sees a moment later whose an account is that the other operation has added":
      seesOwnersLate((addedBy, by) => addedBy !== by),
    "owner-seen-late-by-newer: sees a moment later whose an account is that the newer operation has added":
      seesOwnersLate((addedBy, by) => addedBy === by && by === "upsertBankAccount"),
  }),
  ...breaking("create-user-already-exists", {
    "uuid-kept-late: sees a moment later which user uuid is taken": (service) => {
      const { write, isFresh } = momentsAgo<User>();
      const { store } = service;
      return {
        store: {
          addUser: (user) => {
            write(user);
            store.addUser(user);
          },
          anyUser: (id) => {
            const user = store.anyUser(id);
            return user && isFresh(user) ? undefined : user;
          },
        },
      };
    },
  }),
  ...breaking("limits-per-user", {
    "sellers-at-once-counted-once: counts one of the sells that two users make at the same time": ({
      store,
    }) => {
      let [last, at] = [undefined as User | undefined, 0];
      return {
        store: {
          count: (user, used) => {
            if (last !== user && used.at - at < unseenMilliseconds) return;
            [last, at] = [user, used.at];
            store.count(user, used);
          },
        },
      };
    },
  }),
  ...breaking("external-sell-quote-used", {
    "quote-spent-late: marks an external quote as used a moment after the sell": onlyIn(
      "externalSell",
      late("spend"),
    ),
  }),
  ...breaking("pool-sell-reference-refused", {
    "pool-reference-kept-late: keeps the reference of a pool sell a moment after it": onlyIn(
      "poolSell",
      late("keepReference"),
    ),
  }),
  ...breaking("external-sell-reference-refused", {
    "reference-kept-late: keeps a reference UUID a moment after the sell": onlyIn(
      "externalSell",
      late("keepReference"),
    ),
  }),
  ...breaking(["sells-pool-within-limits", "sells-external-within-limits"], {
    "other-kind-counted-late: counts a sell a moment later for sells of the other kind":
      seesOwnKindFirst,
    "other-method-counted-late: counts a sell a moment later for sells by another payment method":
      together(...paymentMethods.map(seesOwnMethodFirst)),
    "lifetime-counted-late: counts a sell in the lifetime period a moment later": onlyIn(
      sellOperations,
      limits(({ counts }) => ({
        counts: (used, scope, period) =>
          counts(used, scope, period) &&
          (period !== "lifetime" || used.at <= Date.now() - unseenMilliseconds),
      })),
    ),
  }),
};
