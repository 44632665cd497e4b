import { namedUser, onlyIn, ownTransactions, refuses } from "../combinators/index.ts";
import type { Patch } from "../patch.ts";
import type { Transaction } from "../records.ts";
import type { Store } from "../store.ts";
import type { Fault } from "./fault.ts";

/** Loses some transactions where their status is asked for. */
const losing = (isLost: (transaction: Transaction, store: Store) => boolean): Patch =>
  onlyIn("getTransaction", ({ store }) => ({
    store: {
      findTransaction: (id) => {
        const transaction = store.findTransaction(id);
        return transaction && isLost(transaction, store) ? undefined : transaction;
      },
    },
  }));

export const statusFaults = {
  "status-refused": {
    breaks: "status-read",
    does: "finds no transaction",
    patch: refuses("getTransaction", "status-transaction-unknown"),
  },
  "no-transactions-no-user": {
    breaks: "status-transaction-unknown",
    does: "does not find a user who has no transactions",
    patch: refuses(
      "getTransaction",
      "status-user-unknown",
      (call) => namedUser(call) !== undefined && ownTransactions(call).length === 0,
    ),
  },
  "older-transactions-lost": {
    breaks: "status-read",
    does: "finds only the last two transactions of a user",
    patch: losing(
      (transaction, store) =>
        !store.transactionsOf(transaction.user).slice(-2).includes(transaction),
    ),
  },
  "pool-sells-lost": {
    breaks: "sells-pool-flow",
    does: "cannot find the status of pool sells",
    patch: losing(({ quote }) => quote.kind === "pool"),
  },
  "funded-sells-lost": {
    breaks: "sells-external-flow",
    does: "loses external sells once they are funded",
    patch: losing(({ status }) => status === "funded"),
  },
} satisfies Record<string, Fault>;
