import { refuses, together } from "../../../sandbox/combinators/index.ts";
import { changesFirstQuote, expiresFirst, losesFirstAnswer, refusesFirst } from "./once.ts";
import type { Scenario } from "./scenario.ts";

const sellOnce = "Create the user, submit KYC, add a bank account, and sell once.";
const inOrder = [
  "client-carries-signing-headers",
  "client-api-key-own",
  "client-request-id-unique",
  "client-signs-every-request",
  "client-timestamp-seconds",
  "client-timestamp-signed",
  "client-timestamp-fresh",
  "client-bodies-json",
  "client-kyc-required-parts",
  "client-kyc-country",
  "client-kyc-before-account",
  "client-account-before-sell",
  "client-quote-before-sell",
  "client-quote-sold-once",
  "client-reference-new",
  "client-reference-uuid",
] as const;

const turnedAway = 2;

export const scenarios: Record<string, Scenario> = {
  "plain-sell": {
    does: "answers everything as documented",
    about: sellOnce,
    exercises: inOrder,
  },
  "external-sell": {
    does: "answers everything as documented",
    about: `${sellOnce} It is an external sell: confirm its funding, too.`,
    asked: { kind: "external" },
    exercises: ["client-quote-sold-once"],
  },
  "nri-sell": {
    does: "answers everything as documented, to a user with an NRE account",
    about: `${sellOnce} Mark the user as NRI.`,
    asked: { nri: true, accounts: ["nre"] },
    exercises: ["client-nri-after-kyc", "client-nri-not-indian", "client-kyc-date-format"],
  },
  "clock-ahead": {
    does: "has a clock that is eight seconds ahead of the client's",
    about: sellOnce,
    patch: ({ store }) => ({ store: { now: (user) => store.now(user) + 8_000 } }),
    exercises: [],
  },
  "timestamp-expired": {
    does: "refuses the first sell with 6093, because it was long on its way",
    about: sellOnce,
    patch: expiresFirst,
    exercises: ["client-renews-expired-request"],
  },
  "quote-expired": {
    does: "lets the first quote expire before it is sold",
    about: sellOnce,
    patch: changesFirstQuote((quote) => (quote.expiresAt = Date.now() - 1)),
    exercises: ["client-expired-quote-renewed"],
  },
  "quote-used": {
    does: "refuses the first quote as already used",
    about: sellOnce,
    asked: { kind: "external" },
    patch: changesFirstQuote((quote) => (quote.used = true)),
    exercises: ["client-quote-sold-once"],
  },
  "account-pending": {
    does: "takes a moment to verify the bank account, and says so at the older endpoint",
    about: sellOnce,
    variants: ["bank-verification-later"],
    patch: refuses("linkBankAccount", "link-account-verification-pending"),
    exercises: [],
  },
  "account-rejected": {
    does: "rejects the first bank account because of its name",
    about: `${sellOnce} If a bank account is rejected, use the other.`,
    asked: { accounts: ["nameDiffers", "nameMatches"] },
    patch: refuses("linkBankAccount", "link-account-exists-name-rejected"),
    exercises: [],
  },
  "account-maximum": {
    does: "takes no more bank accounts at the older endpoint",
    about: sellOnce,
    patch: refuses("linkBankAccount", "link-account-ceiling-reached"),
    exercises: [],
  },
  "over-limit": {
    does: "refuses the sell because it is over the limits",
    about: sellOnce,
    asked: { kind: "external", fromAmount: 6_000 },
    exercises: ["client-over-limit-heeded"],
  },
  busy: {
    does: "answers 429, and 503 for a while, before it quotes and sells",
    about: sellOnce,
    patch: together(
      refusesFirst(["getPoolSellQuote"], turnedAway, 503, "service unavailable"),
      refusesFirst(["poolSell"], turnedAway, 429, "too many requests"),
    ),
    exercises: [],
  },
  "answer-lost": {
    does: "carries the first sell out, and the answer is lost",
    about: sellOnce,
    patch: losesFirstAnswer,
    exercises: ["client-lost-sell-not-doubled"],
  },
  "lawful-variants": {
    does: "has fields nobody knows, other number forms, and slow answers in small chunks",
    about: sellOnce,
    variants: ["extra-fields", "number-forms", "slow-answers", "chunked-answers"],
    exercises: [],
  },
};
