import {
  afterRefusal,
  namedQuote,
  namedUser,
  onlyIn,
  together,
  around,
  inRules,
  isOfNri,
  ownAccounts,
  refuses,
  withInput,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { type OperationName, sellOperations } from "../../spec/operations.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SellKind } from "../../sandbox/records.ts";
import type { Variant } from "./variant.ts";
import { Big } from "big.js";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { type Input, textOf } from "../../sandbox/input.ts";
import { referenceKey } from "../../sandbox/operations/references.ts";
import { balanceFor } from "../../sandbox/operations/sell-checks.ts";
import { Refusal, refuse } from "../../sandbox/refusal.ts";

// What a service may lawfully do with quotes: their states are not shown.

/** Even though the sell is refused. */
function burnQuote(call: Call): void {
  const quote = namedQuote(call);
  if (quote && quote.user === namedUser(call)) call.store.spend(quote);
}

const hasNoAccount = (call: Call): boolean =>
  namedUser(call) !== undefined && !ownAccounts(call).some(({ state }) => state === "approved");

const sellingEitherKind = (operation: OperationName, kind: SellKind): Patch =>
  onlyIn(operation, ({ store }) => ({
    store: {
      findQuote: (id) => {
        const quote = store.findQuote(id);
        if (!quote || quote.kind === kind) return quote;
        // What is noted of it is noted of the quote that is kept.
        return new Proxy(quote, {
          get: (kept, name) => (name === "kind" ? kind : kept[name as keyof typeof kept]),
        });
      },
    },
  }));

export const quotesVariants = {
  "quotes-of-either-kind": {
    does: "sells a quote of either kind in either kind of sell",
    patch: together(
      sellingEitherKind("poolSell", "pool"),
      sellingEitherKind("externalSell", "external"),
    ),
  },
  "quotes-take-an-account": {
    does: "quotes nothing to a user without an approved bank account",
    patch: together(
      refuses("getPoolSellQuote", "pool-quote-validation-failed", hasNoAccount),
      refuses("getExternalSellQuote", "external-quote-request-invalid", hasNoAccount),
    ),
  },
  "quotes-burned": {
    does: "uses a quote up even when the sell is refused",
    patch: afterRefusal(sellOperations, burnQuote),
  },
} satisfies Record<string, Variant>;

const sells = inRules("sells");
const references = inRules("references");

const smallBalance = new Big(400);

function lacksAccount(call: Call): boolean {
  const named = textOf(call.input.payout_account);
  const { knownBy } = call.rules.bankAccounts;
  return (
    namedUser(call) !== undefined &&
    !ownAccounts(call).some((each) => knownBy(each) === named && each.state !== "deleted")
  );
}

const balanceBeforeLimits: Patch = around("poolSell", (before) => (call) => {
  try {
    return before(call);
  } catch (error) {
    if (error instanceof Refusal && error.row === "pool-sell-over-limit" && !hasEnough(call)) {
      refuse("pool-sell-balance-insufficient");
    }
    throw error;
  }
});

function hasEnough(call: Call): boolean {
  const quote = namedQuote(call);
  if (!quote) return true;
  const { debited, hasEnough: suffices } = call.rules.sells;
  return suffices(balanceFor(call, quote), debited(quote.fromAmount));
}

const burning = (name: OperationName): Patch =>
  afterRefusal(name, (call) => call.store.keepReference(referenceKey(call, name)));

const burningOnFailure: Patch = ({ rules, store, wire }) => {
  let read: { operation: OperationName; input: Input } | undefined;
  return {
    wire: {
      read: (received) => {
        const input = wire.read(received);
        read = { operation: received.operation, input };
        return input;
      },
    },
    store: {
      takeFailure: (key) => {
        const failure = store.takeFailure(key);
        const [client] = store.clients;
        // A request is read and carried out in one go, so that the last one read is the one that fails.
        if (failure && read) {
          const { operation, input } = read;
          store.keepReference(
            referenceKey({ rules, store, client, userId: undefined, input }, operation),
          );
        }
        return failure;
      },
    },
  };
};

/** Except those that have been sold. */
const onlyNewestQuote: Patch = ({ store }) => ({
  store: {
    findQuote: (id) => {
      const quote = store.findQuote(id);
      if (!quote || quote.used) return quote;
      return store.quotesOf(quote.user).at(-1) === quote ? quote : undefined;
    },
  },
});

const methodless: Patch = withInput(["getPoolSellQuote", "getExternalSellQuote"], () => ({
  payment_method: undefined,
}));

const methodOfSell: Patch = around(sellOperations, (before) => (call) => {
  const quote = namedQuote(call);
  const method = call.rules.limits.methodOf(call.input.payment_method);
  if (quote && method) quote.method = method;
  return before(call);
});

const needsAccount = (name: OperationName, row: ErrorRowId): Patch =>
  refuses(name, row, lacksAccount);

const bothQuotes = ["getPoolSellQuote", "getExternalSellQuote"] as const;

/** Its minimum is above the usual amount of the other. */
const dearerPair = onlyIn(
  bothQuotes,
  inRules("quotes")(() => ({ minimumAmount: new Big(20) })),
  ({ input }) => input.from_currency === "USDC",
);

export const sellsVariants = {
  "pool-quotes-serve-twice": {
    does: "sells a pool quote more than once",
    patch: sells(({ isSpent }) => ({
      isSpent: (quote) => quote.kind !== "pool" && isSpent(quote),
    })),
  },
  "pool-closed-to-nri": {
    does: "does not allow NRI users pool transactions",
    patch: refuses("poolSell", "pool-sell-user-not-allowed", isOfNri),
  },
  "method-with-sell": {
    does: "takes the payment method with the sell, and not with the quote",
    patch: together(methodless, methodOfSell),
  },
  "without-method": {
    does: "pays every sell by the same method, whatever a validation names",
    patch: together(
      methodless,
      withInput("validateTransaction", () => ({ payment_method: undefined })),
    ),
  },
  "minimum-by-pair": {
    does: "has a higher minimum amount for another currency pair",
    patch: dearerPair,
  },
  "short-quotes": {
    does: "gives quotes that last two seconds",
    patch: inRules("quotes")(() => ({ lifetimeMilliseconds: 2_000 })),
  },
  "newest-quote-only": {
    does: "sells only the newest quote of a user",
    patch: onlyNewestQuote,
  },
  "references-unique-across-operations": {
    does: "has references unique across operations",
    patch: references(() => ({ scope: ({ name }) => name })),
  },
  "references-unique-per-user": {
    does: "has references unique within one operation of one user",
    patch: references(({ scope }) => ({
      scope: (client, operation, user) => `${scope(client, operation, user)} ${user}`,
    })),
  },
  "references-burned": {
    does: "uses a reference up even when the request is refused",
    patch: together(
      burning("getPoolSellQuote"),
      burning("getExternalSellQuote"),
      burning("poolSell"),
      burning("externalSell"),
      burning("confirmOnchainFunding"),
      burningOnFailure,
    ),
  },
  "payout-account-named": {
    does: "requires sells to name the bank account they are paid into",
    patch: together(
      needsAccount("poolSell", "pool-sell-parameters-invalid"),
      needsAccount("externalSell", "external-sell-parameters-invalid"),
    ),
  },
  "small-balances": {
    does: "gives users a balance below their limits, and checks it first",
    patch: together(
      sells(() => ({ startingBalance: smallBalance })),
      balanceBeforeLimits,
    ),
  },
} satisfies Record<string, Variant>;
