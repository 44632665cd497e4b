import { late, namedQuote, onlyIn, together } from "../../sandbox/combinators/index.ts";
import { sellOperations, type OperationName } from "../../spec/operations.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods, type Consumption, type PaymentMethod } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Sells that arrive at the same time: what one of them writes comes too late for the next.

const unseenMilliseconds = 20;

const seeingFirst =
  (isOwn: (used: Consumption) => boolean): Patch =>
  ({ store }) => ({
    store: {
      consumptionOf: (user) => {
        const seenBefore = store.now(user) - unseenMilliseconds;
        return store.consumptionOf(user).filter((used) => isOwn(used) || used.at <= seenBefore);
      },
    },
  });

const seesOwnKindFirst: Patch = (service) => {
  const kindOf = new WeakMap<Consumption, OperationName>();
  const counting = (kind: OperationName): Patch =>
    onlyIn(
      kind,
      together(
        ({ store }) => ({
          store: {
            count: (user, used) => {
              kindOf.set(used, kind);
              store.count(user, used);
            },
          },
        }),
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

export const sellsAtOnceFaults = {
  "quote-spent-late": {
    breaks: "external-sell-quote-used",
    does: "marks an external quote as used a moment after the sell",
    patch: onlyIn("externalSell", late("spend")),
  },
  "pool-reference-kept-late": {
    breaks: "pool-sell-reference-refused",
    does: "keeps the reference of a pool sell a moment after it",
    patch: onlyIn("poolSell", late("keepReference")),
  },
  "reference-kept-late": {
    breaks: "external-sell-reference-refused",
    does: "keeps a reference UUID a moment after the sell",
    patch: onlyIn("externalSell", late("keepReference")),
  },
  "other-kind-counted-late": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "counts a sell a moment later for sells of the other kind",
    patch: seesOwnKindFirst,
  },
  "other-method-counted-late": {
    breaks: ["sells-pool-within-limits", "sells-external-within-limits"],
    does: "counts a sell a moment later for sells by another payment method",
    patch: together(...paymentMethods.map(seesOwnMethodFirst)),
  },
} satisfies Record<string, Fault>;
