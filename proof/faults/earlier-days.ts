import { addingAccounts } from "../../spec/operations.ts";
import { inRules, namedUser, onlyIn } from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { User } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import type { Fault } from "./fault.ts";
import { fundedBy } from "./funding.ts";
import { linkingWhereSame } from "./older-endpoints.ts";

// What a target forgets with the day, or keeps longer than it should.

const daysOfMonth = 30;

const isOn = (user: User | undefined, days: number): boolean =>
  (user?.clockOffset ?? 0) > days * millisecondsPerDay;
const isNextDay = (call: Call): boolean => isOn(namedUser(call), 1);
const isNextMonth = (call: Call): boolean => isOn(namedUser(call), daysOfMonth);

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
      (call) => isOn(fundedBy(call), 1),
    ),
  },
  "owner-forgotten-after-a-month": {
    breaks: "link-account-owned-by-another",
    does: "forgets after a month whose an account is",
    patch: linkingWhereSame((same, user) => same.user === user || !isOn(user, daysOfMonth)),
  },
  "documents-forgotten-after-a-month": {
    breaks: "kyc-duplicate-entries",
    does: "forgets after a month whose a document is",
    patch: onlyIn("submitKyc", () => ({ store: { findByDocument: () => undefined } }), isNextMonth),
  },
  "accounts-counted-for-a-month": {
    breaks: "link-account-ceiling-reached",
    does: "counts an account towards the maximum for a month",
    patch: onlyIn(
      addingAccounts,
      inRules("bankAccounts")(() => ({ countsTowardsMaximum: () => false })),
      isNextMonth,
    ),
  },
  "quotes-sold-for-a-year": {
    breaks: ["pool-sell-quote-expired", "external-sell-quote-expired"],
    does: "lets no quote expire within a year",
    patch: inRules("quotes")(() => ({ lifetimeMilliseconds: 365 * millisecondsPerDay })),
  },
} satisfies Record<string, Fault>;
