import {
  inRules,
  isOfNri,
  namedUser,
  onlyIn,
  ownQuotes,
  ownTransactions,
  withInput,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { User } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";
import { sellOperations } from "../../spec/operations.ts";

// What is checked in a user's first sell, or kept of it, and later no more.

const hasSold = (call: Call): boolean => ownTransactions(call).length > 0;
const sells = inRules("sells");

const hashesRemembered = 5;

export const laterSellsFaults = {
  "reason-checked-once": {
    breaks: ["pool-sell-reason-invalid", "external-sell-reason-invalid"],
    does: "checks the reason code of a user's first sell only",
    patch: onlyIn(
      sellOperations,
      sells(({ reasonCodes }) => ({
        reasonCodes: Object.assign(new Set(reasonCodes), { has: () => true }),
      })),
      hasSold,
    ),
  },
  "nri-reason-unchecked": {
    breaks: "external-sell-reason-invalid",
    does: "takes any reason for the external sells of NRI users",
    patch: withInput("externalSell", (call) =>
      isOfNri(call) ? { reason_code: [...call.rules.sells.reasonCodes][0] } : {},
    ),
  },
  "settlement-checked-once": {
    breaks: "external-sell-settlement-expired",
    does: "checks the settlement expiry of a user's first sell only",
    patch: onlyIn(
      "externalSell",
      sells(() => ({ isSettlementOpen: () => true })),
      hasSold,
    ),
  },
  "balance-checked-once": {
    breaks: "pool-sell-balance-insufficient",
    does: "checks the balance at a user's first sell only",
    patch: onlyIn(
      "poolSell",
      sells(() => ({ hasEnough: () => true })),
      hasSold,
    ),
  },
  "pool-enabled-checked-once": {
    breaks: "pool-sell-not-enabled",
    does: "checks whether pool sells are enabled at a user's first sell only",
    patch: withInput("poolSell", (call) => {
      const user = namedUser(call);
      if (user && hasSold(call)) user.poolEnabled = true;
      return {};
    }),
  },
  "sellers-can-be-marked": {
    breaks: "users-nri-not-indian-kyc",
    does: "marks a user with Indian KYC as NRI who has sold",
    patch: onlyIn(
      "markNri",
      inRules("users")(() => ({ isNriAllowedForCountry: () => true })),
      hasSold,
    ),
  },
  "one-sell-in-ten-not-counted": {
    breaks: ["limits-consumed-by-sell", "limits-entry-consumed"],
    does: "does not count every tenth sell of a user",
    patch: ({ store }) => {
      const sold = new WeakMap<User, number>();
      return {
        store: {
          count: (user, used) => {
            const number = (sold.get(user) ?? 0) + 1;
            sold.set(user, number);
            if (number % 10 !== 0) store.count(user, used);
          },
        },
      };
    },
  },
  "reference-of-sold-quote-free": {
    breaks: ["pool-quote-reference-refused", "external-quote-reference-refused"],
    does: "forgets the references of quotes once the newest was sold",
    patch: onlyIn(
      ["getPoolSellQuote", "getExternalSellQuote"],
      () => ({ store: { hasReference: () => false } }),
      (call) => ownQuotes(call).at(-1)?.used === true,
    ),
  },
  "nri-quotes-serve-twice": {
    breaks: "external-sell-quote-used",
    does: "sells an external quote of an NRI user any number of times",
    patch: onlyIn(
      "externalSell",
      inRules("sells")(({ isSpent }) => ({
        isSpent: (quote) => !quote.user.isNri && isSpent(quote),
      })),
    ),
  },
  "few-hashes-kept": {
    breaks: "funding-hash-received",
    does: "remembers only the last five hashes of a transaction",
    patch: ({ store }) => ({
      store: {
        hasHash: (transaction, hash) =>
          store.hasHash(transaction, hash) &&
          [...transaction.hashes].slice(-hashesRemembered).includes(hash),
      },
    }),
  },
} satisfies Record<string, Fault>;
