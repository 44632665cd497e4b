import type { OperationName } from "../../spec/operations.ts";
import {
  nowAndThen,
  ownAccounts,
  ownQuotes,
  ownTransactions,
  withInput,
} from "../../sandbox/combinators/index.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { SellKind } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Another record of the user, mostly the newest, is taken for the one that was named.

const newestAccount = (name: OperationName): Patch =>
  withInput(name, (call) => {
    const own = ownAccounts(call);
    const newest = own.findLast(({ state }) => state !== "deleted");
    const isKnown = own.some(({ id }) => id === call.input.bank_account_id);
    return newest && isKnown ? { bank_account_id: newest.id } : {};
  });

const newestTransaction = (name: OperationName, field: "id" | "transaction_id"): Patch =>
  withInput(name, (call) => {
    const own = ownTransactions(call);
    const newest = own.findLast(
      ({ quote }) => name === "getTransaction" || quote.kind === "external",
    );
    const isKnown = own.some(({ id }) => id === call.input[field]);
    return newest && isKnown ? { [field]: newest.id } : {};
  });

const newestQuote = (name: "poolSell" | "externalSell", kind: SellKind): Patch =>
  withInput(name, (call) => {
    const fitting = ownQuotes(call).filter((quote) => quote.kind === kind && !quote.used);
    const isKnown = fitting.some(({ id }) => id === call.input.quote_id);
    return isKnown ? { quote_id: fitting.at(-1)?.id } : {};
  });

export const wrongRecordFaults = {
  "newest-account-shown": {
    breaks: "bank-accounts-is-nre-in-account",
    does: "returns the newest account of a user, whichever is asked for",
    patch: newestAccount("getBankAccount"),
  },
  "newest-account-status-shown": {
    breaks: "bank-accounts-is-nre-in-status",
    does: "returns the status of the newest account, whichever is asked for",
    patch: newestAccount("getBankAccountStatus"),
  },
  "newest-account-deleted": {
    breaks: ["bank-accounts-delete", "versioning-older-delete"],
    does: "deletes the newest account of a user, whichever is named",
    patch: newestAccount("deleteBankAccount"),
  },
  "newest-account-updated": {
    breaks: "versioning-older-update",
    does: "updates the newest account of a user, whichever is named",
    patch: newestAccount("updateBankAccount"),
  },
  "newest-pool-quote-sold": {
    breaks: ["sells-pool", "limits-consumed-by-sell"],
    does: "sells the newest quote of a user in a pool sell, whichever is named",
    patch: newestQuote("poolSell", "pool"),
  },
  "newest-external-quote-sold": {
    breaks: ["sells-external", "limits-consumed-by-sell", "external-sell-quote-used"],
    does: "sells the newest quote of a user in an external sell, whichever is named",
    patch: newestQuote("externalSell", "external"),
  },
  "newest-transaction-confirmed": {
    breaks: ["funding-by-path-id", "funding-confirm"],
    does: "confirms the newest transaction of a user, whichever the path names",
    patch: newestTransaction("confirmOnchainFunding", "id"),
  },
  "newest-transaction-shown": {
    breaks: "status-read",
    does: "returns the status of the newest transaction of a user, whichever is asked for",
    patch: newestTransaction("getTransaction", "transaction_id"),
  },
  "newest-transaction-shown-now-and-then": {
    breaks: "status-read",
    does: "returns the status of the newest transaction in one response of five",
    patch: nowAndThen("getTransaction", newestTransaction("getTransaction", "transaction_id")),
  },
  "first-transaction-shown": {
    breaks: "status-read",
    does: "returns the status of the first transaction of a user, whichever is asked for",
    patch: withInput("getTransaction", (call) => {
      const own = ownTransactions(call);
      const isKnown = own.some(({ id }) => id === textOf(call.input.transaction_id));
      return isKnown ? { transaction_id: own[0]?.id } : {};
    }),
  },
} satisfies Record<string, Fault>;
