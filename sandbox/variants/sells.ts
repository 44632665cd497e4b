import { Big } from "big.js";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import { afterRefusal, inRules, refuses, together } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import { textOf } from "../input.ts";
import { referenceKey } from "../operations/references.ts";
import type { Patch } from "../patch.ts";
import { refuse } from "../refusal.ts";
import type { Variant } from "./variant.ts";

const sells = inRules("sells");
const references = inRules("references");

const smallBalance = new Big(400);

/** Whether a sell names an account to be paid into that isn't the user's. */
function namesNoAccount({ store, client, input }: Call): boolean {
  const user = store.findUser(client, input.user_id);
  const named = textOf(input.payout_account);
  return (
    user !== undefined &&
    !store.accountsOf(user).some(({ id, state }) => id === named && state !== "deleted")
  );
}

/** Refuses with the balance instead of the limits where both are too small. */
function checkBalance({ rules, store, input }: Call): void {
  const quote = store.findQuote(textOf(input.quote_id));
  if (!quote) return;
  const balance = quote.user.balances.get(quote.fromCurrency) ?? rules.sells.startingBalance;
  if (!rules.sells.hasEnough(balance, quote.fromAmount)) refuse("pool-sell-balance-insufficient");
}

/** Uses a reference up even when the request is refused. */
const burning = (name: OperationName): Patch =>
  afterRefusal(name, (call) => call.store.keepReference(referenceKey(call, name)));

const needsAccount = (name: OperationName, row: ErrorRowId): Patch =>
  refuses(name, row, namesNoAccount);

export const sellsVariants = {
  "pool-quotes-serve-twice": {
    does: "sells a pool quote more than once",
    patch: sells(({ isSpent }) => ({
      isSpent: (quote) => quote.kind !== "pool" && isSpent(quote),
    })),
  },
  "references-unique-across-operations": {
    does: "has references unique across operations",
    patch: references(() => ({ scope: ({ name }) => name })),
  },
  "references-burned": {
    does: "uses a reference up even when the request is refused",
    patch: together(
      burning("getPoolSellQuote"),
      burning("getExternalSellQuote"),
      burning("poolSell"),
      burning("externalSell"),
      burning("confirmOnchainFunding"),
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
      afterRefusal("poolSell", checkBalance, "pool-sell-over-limit"),
    ),
  },
} as const satisfies Record<string, Variant>;
