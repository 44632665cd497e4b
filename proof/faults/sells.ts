import { sellOperations } from "../../spec/operations.ts";
import {
  afterRefusal,
  inRules,
  isOfNri,
  namedQuote,
  nowAndThen,
  onlyIn,
  refuses,
  withInput,
} from "../../sandbox/combinators/index.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SellKind } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

const sells = inRules("sells");
const limits = inRules("limits");
const references = inRules("references");
const noLimits = limits(() => ({ isEnforced: () => false }));

const onlyNewestQuote = (kinds: readonly SellKind[]): Patch =>
  onlyIn(sellOperations, ({ store }) => ({
    store: {
      findQuote: (id) => {
        const quote = store.findQuote(id);
        if (!quote || !kinds.includes(quote.kind)) return quote;
        return store.quotesOf(quote.user).at(-1) === quote ? quote : undefined;
      },
    },
  }));

const sellingEitherKind = (operation: "poolSell" | "externalSell", kind: SellKind): Patch =>
  onlyIn(operation, ({ store }) => ({
    store: {
      findQuote: (id) => {
        const quote = store.findQuote(id);
        return quote && quote.kind !== kind ? { ...quote, kind } : quote;
      },
    },
  }));

const mostRemembered = 3;

export const sellsFaults = {
  "balance-compared-as-text": {
    breaks: "pool-sell-balance-insufficient",
    does: "takes a balance for enough that is greater as a text",
    patch: sells(({ hasEnough }) => ({
      hasEnough: (balance, amount) =>
        hasEnough(balance, amount) || balance.toFixed() > amount.toFixed(),
    })),
  },
  "pool-sell-refused": {
    breaks: "sells-pool",
    does: "refuses pool sells",
    patch: refuses("poolSell", "pool-sell-validation-failed"),
  },
  "external-sell-refused": {
    breaks: "sells-external",
    does: "refuses external sells",
    patch: refuses("externalSell", "external-sell-quote-invalid"),
  },
  "nri-pool-sells-refused": {
    breaks: "sells-nri-flow",
    does: "refuses pool sells of NRI users",
    patch: refuses("poolSell", "pool-sell-validation-failed", isOfNri),
  },
  "nri-sells-refused": {
    breaks: "sells-nri-flow",
    does: "refuses external sells of NRI users",
    patch: refuses("externalSell", "external-sell-quote-invalid", isOfNri),
  },
  "pool-limits-unchecked": {
    breaks: "sells-pool-within-limits",
    does: "does not hold pool sells to the limits",
    patch: onlyIn("poolSell", noLimits),
  },
  "external-limits-unchecked": {
    breaks: "sells-external-within-limits",
    does: "does not hold external sells to the limits",
    patch: onlyIn("externalSell", noLimits),
  },
  "external-quotes-serve-twice": {
    breaks: "external-sell-quote-used",
    does: "sells an external quote any number of times",
    patch: onlyIn(
      "externalSell",
      sells(() => ({ isSpent: () => false })),
    ),
  },
  "quote-freed-by-refusal": {
    breaks: "external-sell-quote-used",
    does: "treats a used quote as unused after refusing it",
    patch: afterRefusal(
      "externalSell",
      (call) => {
        const quote = namedQuote(call);
        if (quote) quote.used = false;
      },
      "external-sell-quote-used",
    ),
  },
  "older-quotes-lost": {
    breaks: ["sells-external", "sells-pool"],
    does: "knows only the newest quote of a user",
    patch: onlyNewestQuote(["pool", "external"]),
  },
  "older-pool-quotes-lost": {
    breaks: "sells-pool",
    does: "knows only the newest quote of a user for pool sells",
    patch: onlyNewestQuote(["pool"]),
  },
  "external-quote-sold-as-pool": {
    breaks: "pool-sell-quote-invalid",
    does: "sells an external quote in a pool sell",
    patch: sellingEitherKind("poolSell", "pool"),
  },
  "pool-quote-sold-as-external": {
    breaks: "external-sell-quote-invalid",
    does: "sells a pool quote in an external sell",
    patch: sellingEitherKind("externalSell", "external"),
  },
  "expired-quote-kept-for-owner": {
    breaks: "pool-sell-quote-expired",
    does: "sells an expired pool quote to a user who sold before",
    patch: sells(({ isExpired }, { store }) => ({
      isExpired: (quote, now) =>
        isExpired(quote, now) &&
        (quote.kind !== "pool" || store.transactionsOf(quote.user).length === 0),
    })),
  },
  "references-in-any-form": {
    breaks: [
      "pool-quote-reference-refused",
      "external-quote-reference-refused",
      "pool-sell-reference-refused",
      "external-sell-reference-refused",
      "funding-reference-refused",
    ],
    does: "accepts any text as a reference UUID",
    patch: references(() => ({ isReference: (value) => typeof value === "string" })),
  },
  "old-references-forgotten": {
    breaks: [
      "pool-sell-reference-refused",
      "external-sell-reference-refused",
      "funding-reference-refused",
    ],
    does: "remembers only the last three references",
    patch: () => {
      let kept: string[] = [];
      return {
        store: {
          hasReference: (key) => kept.includes(key),
          keepReference: (key) => void (kept = [...kept, key].slice(-mostRemembered)),
        },
      };
    },
  },
  "two-wrong-addresses-taken": {
    breaks: "external-sell-address-invalid",
    does: "takes sender and refund address when both are malformed",
    patch: onlyIn(
      "externalSell",
      sells(() => ({ isAddress: () => true })),
      ({ rules, input: { sender_address: one, refund_address: other } }) =>
        other !== undefined && ![one, other].some((each) => rules.sells.isAddress(textOf(each))),
    ),
  },
  "settlement-grace": {
    breaks: "external-sell-settlement-expired",
    does: "takes a settlement expiry that passed up to a minute ago",
    patch: sells(({ isSettlementOpen }) => ({
      isSettlementOpen: (expiry, now) => isSettlementOpen(expiry, now - 60_000),
    })),
  },
  "any-balance-suffices": {
    breaks: "pool-sell-balance-insufficient",
    does: "refuses a pool sell for its balance only if it is zero",
    patch: sells(() => ({ hasEnough: (balance) => balance.gte("0.001") })),
  },
  "refund-address-unchecked": {
    breaks: "external-sell-address-invalid",
    does: "does not check the refund address",
    patch: withInput("externalSell", () => ({ refund_address: undefined })),
  },
  "reason-unchecked-now-and-then": {
    breaks: "external-sell-reason-invalid",
    does: "does not check the reason of one external sell in five",
    patch: nowAndThen(
      "externalSell",
      withInput("externalSell", (call) => ({ reason_code: [...call.rules.sells.reasonCodes][0] })),
    ),
  },
} satisfies Record<string, Fault>;
