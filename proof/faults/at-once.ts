import { addingAccounts, type OperationName, sellOperations } from "../../spec/operations.ts";
import { namedQuote } from "../patches/calls.ts";
import { inRules, inStore, onlyIn, together } from "../patches/parts.ts";
import type { Patch } from "../../sandbox/patch.ts";
import {
  type Account,
  type Consumption,
  type PaymentMethod,
  type User,
  paymentMethods,
} from "../../sandbox/records.ts";
import { momentsAgo, noting, overlooking } from "../patches/remembering.ts";
import { breaking, sellsWithinLimits } from "./fault.ts";

// Requests at the same time: what one of them writes, the next sees too late.

/** Longer than concurrent requests take. */
const unseenMilliseconds = 20;

const seesOwnersLate = (
  isLate: (addedBy: OperationName | undefined, by: OperationName) => boolean,
): Patch => {
  const { write, isFresh } = momentsAgo<Account>(unseenMilliseconds);
  const addedBy = new WeakMap<Account, OperationName>();
  const adding = (operation: OperationName): Patch =>
    onlyIn(
      operation,
      together(
        noting("addAccount", (account) => {
          write(account);
          addedBy.set(account, operation);
        }),
        overlooking(
          "findSameAccount",
          (same, [user]) =>
            same.user !== user && isFresh(same) && isLate(addedBy.get(same), operation),
        ),
      ),
    );
  return together(...addingAccounts.map(adding));
};

const seeingFirst = (isOwn: (used: Consumption) => boolean): Patch =>
  inStore((store) => ({
    consumptionOf: (user) => {
      const seenBefore = store.now(user) - unseenMilliseconds;
      return store.consumptionOf(user).filter((used) => isOwn(used) || used.at <= seenBefore);
    },
  }));

const kindOf = new WeakMap<Consumption, OperationName>();

const seesOwnKindFirst = (kind: OperationName): Patch =>
  onlyIn(
    kind,
    together(
      noting("count", (_, used) => void kindOf.set(used, kind)),
      seeingFirst((used) => kindOf.get(used) === kind),
    ),
  );

const seesOwnMethodFirst = (method: PaymentMethod): Patch =>
  onlyIn(
    sellOperations,
    seeingFirst((used) => used.method === method),
    (call) => namedQuote(call)?.method === method,
  );

export const atOnceFaults = {
  ...breaking("link-account-owned-by-another", {
    "owner-seen-late-by-other-operation: sees a moment later whose an account is that the other operation has added":
      seesOwnersLate((addedBy, by) => addedBy !== by),
    "owner-seen-late-by-newer: sees a moment later whose an account is that the newer operation has added":
      seesOwnersLate((addedBy, by) => addedBy === by && by === "upsertBankAccount"),
  }),
  ...breaking("create-user-already-exists", {
    "uuid-kept-late: sees a moment later which user uuid is taken": (service) => {
      const { write, isFresh } = momentsAgo<User>(unseenMilliseconds);
      return together(noting("addUser", write), overlooking("anyUser", isFresh))(service);
    },
  }),
  ...breaking("limits-per-user", {
    "sellers-at-once-counted-once: counts one of the sells that two users make at the same time":
      inStore((store) => {
        let [last, at] = [undefined as User | undefined, 0];
        return {
          count: (user, used) => {
            if (last !== user && used.at - at < unseenMilliseconds) return;
            [last, at] = [user, used.at];
            store.count(user, used);
          },
        };
      }),
  }),
  ...breaking(sellsWithinLimits, {
    "other-kind-counted-late: counts a sell a moment later for sells of the other kind": together(
      ...sellOperations.map(seesOwnKindFirst),
    ),
    "other-method-counted-late: counts a sell a moment later for sells by another payment method":
      together(...paymentMethods.map(seesOwnMethodFirst)),
    "lifetime-counted-late: counts a sell in the lifetime period a moment later": inRules("limits")(
      sellOperations,
      ({ counts }) => ({
        counts: (used, scope, period) =>
          counts(used, scope, period) &&
          (period !== "lifetime" || used.at <= Date.now() - unseenMilliseconds),
      }),
    ),
  }),
};
