import { inRules, namedUser, onlyIn } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import type { User } from "../records.ts";
import { millisecondsPerDay } from "../rules/kyc.ts";
import type { Fault } from "./fault.ts";
import { fundedBy } from "./funding.ts";

// What a target forgets with the day, or keeps longer than it should.

/** Whether the clock of a user has moved on by a day. */
const isADayOn = (user: User | undefined): boolean => (user?.clockOffset ?? 0) > millisecondsPerDay;
const isNextDay = (call: Call): boolean => isADayOn(namedUser(call));

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
      (call) => isADayOn(fundedBy(call)),
    ),
  },
  "quotes-sold-for-a-year": {
    breaks: ["pool-sell-quote-expired", "external-sell-quote-expired"],
    does: "lets no quote expire within a year",
    patch: inRules("quotes")(() => ({ lifetimeMilliseconds: 365 * millisecondsPerDay })),
  },
} satisfies Record<string, Fault>;
