import { sellOperations } from "../../spec/operations.ts";
import {
  about,
  inRules,
  isOfNri,
  namedQuote,
  nowAndThen,
  onlyIn,
  refuses,
  withInput,
  inStore,
  afterRow,
} from "../../sandbox/combinators.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SellKind } from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";

const sells = inRules("sells");
const references = inRules("references");

const onlyNewestQuote = (kinds: readonly SellKind[]): Patch =>
  inStore(sellOperations, (store) => ({
    findQuote: (id) => {
      const quote = store.findQuote(id);
      if (!quote || !kinds.includes(quote.kind)) return quote;
      return store.quotesOf(quote.user).at(-1) === quote ? quote : undefined;
    },
  }));

const sellingEitherKind = (operation: "poolSell" | "externalSell", kind: SellKind): Patch =>
  inStore(operation, (store) => ({
    findQuote: (id) => {
      const quote = store.findQuote(id);
      return quote && quote.kind !== kind ? { ...quote, kind } : quote;
    },
  }));

const mostRemembered = 3;

export const sellsFaults = {
  ...breaking("pool-sell-balance-insufficient", {
    "balance-compared-as-text: takes a balance for enough that is greater as a text": sells(
      ({ hasEnough }) => ({
        hasEnough: (balance, amount) =>
          hasEnough(balance, amount) || balance.toFixed() > amount.toFixed(),
      }),
    ),
    "any-balance-suffices: refuses a pool sell for its balance only if it is zero": sells(() => ({
      hasEnough: (balance) => balance.gte("0.001"),
    })),
  }),
  ...breaking("sells-pool", {
    "pool-sell-refused: refuses pool sells": refuses("poolSell", "pool-sell-validation-failed"),
    "older-pool-quotes-lost: knows only the newest quote of a user for pool sells": onlyNewestQuote(
      ["pool"],
    ),
  }),
  ...breaking("sells-external", {
    "external-sell-refused: refuses external sells": refuses(
      "externalSell",
      "external-sell-quote-invalid",
    ),
  }),
  ...breaking("sells-nri-flow", {
    "nri-pool-sells-refused: refuses pool sells of NRI users": refuses(
      "poolSell",
      "pool-sell-validation-failed",
      isOfNri,
    ),
    "nri-sells-refused: refuses external sells of NRI users": refuses(
      "externalSell",
      "external-sell-quote-invalid",
      isOfNri,
    ),
  }),
  ...breaking("external-sell-quote-used", {
    "external-quotes-serve-twice: sells an external quote any number of times": sells(
      "externalSell",
      () => ({ isSpent: () => false }),
    ),
    "quote-freed-by-refusal: treats a used quote as unused after refusing it": afterRow(
      "externalSell",
      "external-sell-quote-used",
      about(namedQuote, (quote) => void (quote.used = false)),
    ),
  }),
  ...breaking(["sells-external", "sells-pool"], {
    "older-quotes-lost: knows only the newest quote of a user": onlyNewestQuote([
      "pool",
      "external",
    ]),
  }),
  ...breaking("pool-sell-quote-invalid", {
    "external-quote-sold-as-pool: sells an external quote in a pool sell": sellingEitherKind(
      "poolSell",
      "pool",
    ),
  }),
  ...breaking("external-sell-quote-invalid", {
    "pool-quote-sold-as-external: sells a pool quote in an external sell": sellingEitherKind(
      "externalSell",
      "external",
    ),
  }),
  ...breaking("pool-sell-quote-expired", {
    "expired-quote-kept-for-owner: sells an expired pool quote to a user who sold before": sells(
      ({ isExpired }, { store }) => ({
        isExpired: (quote, now) =>
          isExpired(quote, now) &&
          (quote.kind !== "pool" || store.transactionsOf(quote.user).length === 0),
      }),
    ),
  }),
  ...breaking(
    [
      "pool-quote-reference-refused",
      "external-quote-reference-refused",
      "pool-sell-reference-refused",
      "external-sell-reference-refused",
      "funding-reference-refused",
    ],
    {
      "references-in-any-form: accepts any text as a reference UUID": references(() => ({
        isReference: (value) => typeof value === "string",
      })),
    },
  ),
  ...breaking(["pool-sell-reference-refused", "external-sell-reference-refused"], {
    "references-in-capitals-forgotten: looks references up in small letters, and keeps them as they're written":
      onlyIn(
        sellOperations,
        () => ({ store: { keepReference: () => undefined } }),
        ({ input }) => /[A-F]/.test(textOf(input.reference_uuid)),
      ),
  }),
  ...breaking(
    ["pool-sell-reference-refused", "external-sell-reference-refused", "funding-reference-refused"],
    {
      "old-references-forgotten: remembers only the last three references": () => {
        let kept: string[] = [];
        return {
          store: {
            hasReference: (key) => kept.includes(key),
            keepReference: (key) => void (kept = [...kept, key].slice(-mostRemembered)),
          },
        };
      },
    },
  ),
  ...breaking("external-sell-address-invalid", {
    "two-wrong-addresses-taken: takes sender and refund address when both are malformed": sells(
      "externalSell",
      () => ({ isAddress: () => true }),
      ({ rules, input: { sender_address: one, refund_address: other } }) =>
        other !== undefined && ![one, other].some((each) => rules.sells.isAddress(textOf(each))),
    ),
    "refund-address-unchecked: does not check the refund address": withInput(
      "externalSell",
      () => ({ refund_address: undefined }),
    ),
  }),
  ...breaking("external-sell-settlement-expired", {
    "settlement-grace: takes a settlement expiry that passed up to a minute ago": sells(
      ({ isSettlementOpen }) => ({
        isSettlementOpen: (expiry, now) => isSettlementOpen(expiry, now - 60_000),
      }),
    ),
  }),
  ...breaking("external-sell-reason-invalid", {
    "reason-unchecked-now-and-then: does not check the reason of one external sell in five":
      nowAndThen(
        "externalSell",
        withInput("externalSell", (call) => ({
          reason_code: [...call.rules.sells.reasonCodes][0],
        })),
      ),
  }),
};
