import { sellOperations } from "../../spec/operations.ts";
import { shownPaymentMethod } from "../../spec/vocabulary.ts";
import {
  inRules,
  isOfNri,
  namedUser,
  ownQuotes,
  ownTransactions,
  withInput,
  around,
  namedQuote,
  ownAccounts,
  refuses,
  inStore,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import type { User } from "../../sandbox/records.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";

// What is checked in a user's first sell, or kept of it, and later no more.

const hasSold = (call: Call): boolean => ownTransactions(call).length > 0;

const sells = inRules("sells");

const hashesRemembered = 5;

// What is checked for the first sell, the usual payment method or residents alone.

const quotes = inRules("quotes");

const asIfMet = (
  operation: "poolSell" | "externalSell",
  name: "poolAllowed" | "hasDepositAddress",
  when: (call: Call) => boolean,
): Patch =>
  around(operation, (before) => (call) => {
    const user = namedUser(call);
    if (!user || !when(call)) return before(call);
    const was = user[name];
    user[name] = true;
    try {
      return before(call);
    } finally {
      user[name] = was;
    }
  });

const hasSoldExternally = (call: Call): boolean =>
  ownTransactions(call).some(({ quote }) => quote.kind === "external");

export const laterSellsFaults = {
  ...breaking(["pool-sell-reason-invalid", "external-sell-reason-invalid"], {
    "reason-checked-once: checks the reason code of a user's first sell only": sells(
      sellOperations,
      ({ reasonCodes }) => ({
        reasonCodes: Object.assign(new Set(reasonCodes), { has: () => true }),
      }),
      hasSold,
    ),
  }),
  ...breaking("external-sell-reason-invalid", {
    "nri-reason-unchecked: takes any reason for the external sells of NRI users": withInput(
      "externalSell",
      (call) => (isOfNri(call) ? { reason_code: [...call.rules.sells.reasonCodes][0] } : {}),
    ),
  }),
  ...breaking("external-sell-settlement-expired", {
    "settlement-checked-once: checks the settlement expiry of a user's first sell only": sells(
      "externalSell",
      () => ({ isSettlementOpen: () => true }),
      hasSold,
    ),
  }),
  ...breaking("pool-sell-balance-insufficient", {
    "balance-checked-once: checks the balance at a user's first sell only": sells(
      "poolSell",
      () => ({ hasEnough: () => true }),
      hasSold,
    ),
    "balance-unchecked-by-other-method: checks the balance for sells by the first payment method only":
      sells(
        "poolSell",
        () => ({ hasEnough: () => true }),
        (call) => namedQuote(call)?.method !== shownPaymentMethod,
      ),
  }),
  ...breaking("pool-sell-not-enabled", {
    "pool-enabled-checked-once: checks whether pool sells are enabled at a user's first sell only":
      withInput("poolSell", (call) => {
        const user = namedUser(call);
        if (user && hasSold(call)) user.poolEnabled = true;
        return {};
      }),
  }),
  ...breaking("users-nri-not-indian-kyc", {
    "sellers-can-be-marked: marks a user with Indian KYC as NRI who has sold": inRules("users")(
      "markNri",
      () => ({ isNriAllowedForCountry: () => true }),
      hasSold,
    ),
  }),
  ...breaking(["limits-consumed-by-sell", "limits-entry-consumed"], {
    "one-sell-in-ten-not-counted: does not count every tenth sell of a user": ({ store }) => {
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
  }),
  ...breaking(["pool-quote-reference-refused", "external-quote-reference-refused"], {
    "reference-of-sold-quote-free: forgets the references of quotes once the newest was sold":
      inStore(
        ["getPoolSellQuote", "getExternalSellQuote"],
        () => ({ hasReference: () => false }),
        (call) => ownQuotes(call).at(-1)?.used === true,
      ),
  }),
  ...breaking("external-sell-quote-used", {
    "nri-quotes-serve-twice: sells an external quote of an NRI user any number of times": inRules(
      "sells",
    )("externalSell", ({ isSpent }) => ({
      isSpent: (quote) => !quote.user.isNri && isSpent(quote),
    })),
  }),
  ...breaking("funding-hash-received", {
    "few-hashes-kept: remembers only the last five hashes of a transaction": inStore((store) => ({
      hasHash: (transaction, hash) =>
        store.hasHash(transaction, hash) &&
        [...transaction.hashes].slice(-hashesRemembered).includes(hash),
    })),
  }),
  ...breaking(["pool-sell-pair-unsupported", "external-sell-pair-unsupported"], {
    "sell-source-currency-unchecked: does not check the currency that is sold": quotes(
      sellOperations,
      ({ rateOf }) => ({ rateOf: (_from, to) => rateOf("USDT", to) }),
    ),
  }),
  ...breaking("pool-sell-user-not-allowed", {
    "nri-allowed-in-pool: does not look whether an NRI user may make pool sells": asIfMet(
      "poolSell",
      "poolAllowed",
      isOfNri,
    ),
  }),
  ...breaking("external-sell-address-invalid", {
    "addresses-checked-once: checks the addresses of a user's first external sell only": sells(
      "externalSell",
      () => ({ isAddress: () => true }),
      hasSoldExternally,
    ),
  }),
  ...breaking("external-sell-no-deposit-address", {
    "deposit-address-checked-once: looks for a deposit address at a user's first external sell only":
      asIfMet("externalSell", "hasDepositAddress", hasSoldExternally),
  }),
  ...breaking("status-read", {
    "status-lost-with-account: does not find the transactions of a user who has deleted every account":
      refuses("getTransaction", "status-transaction-unknown", (call) => {
        const accounts = ownAccounts(call);
        return accounts.length > 0 && accounts.every(({ state }) => state === "deleted");
      }),
  }),
};
