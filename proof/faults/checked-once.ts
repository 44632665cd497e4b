import { sellOperations } from "../../spec/operations.ts";
import { shownPaymentMethod } from "../../spec/vocabulary.ts";
import {
  around,
  inRules,
  isOfNri,
  namedQuote,
  namedUser,
  onlyIn,
  ownAccounts,
  ownTransactions,
  refuses,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

// What is checked for the first sell, the usual payment method or residents alone.

const quotes = inRules("quotes");
const sells = inRules("sells");

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

export const checkedOnceFaults = {
  "sell-source-currency-unchecked": {
    breaks: ["pool-sell-pair-unsupported", "external-sell-pair-unsupported"],
    does: "does not check the currency that is sold",
    patch: onlyIn(
      sellOperations,
      quotes(({ rateOf }) => ({ rateOf: (_from, to) => rateOf("USDT", to) })),
    ),
  },
  "balance-unchecked-by-other-method": {
    breaks: "pool-sell-balance-insufficient",
    does: "checks the balance for sells by the first payment method only",
    patch: onlyIn(
      "poolSell",
      sells(() => ({ hasEnough: () => true })),
      (call) => namedQuote(call)?.method !== shownPaymentMethod,
    ),
  },
  "nri-allowed-in-pool": {
    breaks: "pool-sell-user-not-allowed",
    does: "does not look whether an NRI user may make pool sells",
    patch: asIfMet("poolSell", "poolAllowed", isOfNri),
  },
  "addresses-checked-once": {
    breaks: "external-sell-address-invalid",
    does: "checks the addresses of a user's first external sell only",
    patch: onlyIn(
      "externalSell",
      sells(() => ({ isAddress: () => true })),
      hasSoldExternally,
    ),
  },
  "deposit-address-checked-once": {
    breaks: "external-sell-no-deposit-address",
    does: "looks for a deposit address at a user's first external sell only",
    patch: asIfMet("externalSell", "hasDepositAddress", hasSoldExternally),
  },
  "status-lost-with-account": {
    breaks: "status-read",
    does: "does not find the transactions of a user who has deleted every account",
    patch: refuses("getTransaction", "status-transaction-unknown", (call) => {
      const accounts = ownAccounts(call);
      return accounts.length > 0 && accounts.every(({ state }) => state === "deleted");
    }),
  },
} satisfies Record<string, Fault>;
