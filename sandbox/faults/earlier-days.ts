import { inRules, namedUser, onlyIn } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import { textOf } from "../input.ts";
import { millisecondsPerDay } from "../rules/kyc.ts";
import type { Fault } from "./fault.ts";

// What a target forgets with the day, or keeps longer than it should.

/** Whether the clock of the user that a request names has moved on by a day. */
const isNextDay = (call: Call): boolean => (namedUser(call)?.clockOffset ?? 0) > millisecondsPerDay;

const withoutReferences = () => ({ store: { hasReference: () => false } });

export const earlierDaysFaults = {
  "reference-free-on-the-next-day": {
    breaks: "pool-sell-reference-refused",
    does: "forgets the references of pool sells after a day",
    patch: onlyIn("poolSell", withoutReferences, isNextDay),
  },
  "external-reference-free-on-the-next-day": {
    breaks: "external-sell-reference-refused",
    does: "forgets the references of external sells after a day",
    patch: onlyIn("externalSell", withoutReferences, isNextDay),
  },
  "hash-free-on-the-next-day": {
    breaks: "funding-hash-received",
    does: "forgets after a day which hashes it has received",
    patch: onlyIn(
      "confirmOnchainFunding",
      () => ({ store: { hasHash: () => false } }),
      ({ store, input }) =>
        (store.findTransaction(textOf(input.id))?.user.clockOffset ?? 0) > millisecondsPerDay,
    ),
  },
  "status-lost-on-the-next-day": {
    breaks: "status-read",
    does: "does not find a transaction after a day",
    patch: onlyIn("getTransaction", ({ store }) => ({
      store: {
        findTransaction: (id) => {
          const transaction = store.findTransaction(id);
          const age = transaction?.user.clockOffset ?? 0;
          return age > millisecondsPerDay ? undefined : transaction;
        },
      },
    })),
  },
  "quotes-sold-for-a-year": {
    breaks: ["pool-sell-quote-expired", "external-sell-quote-expired"],
    does: "lets no quote expire within a year",
    patch: inRules("quotes")(() => ({ lifetimeMilliseconds: 365 * millisecondsPerDay })),
  },
} satisfies Record<string, Fault>;
