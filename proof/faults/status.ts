import { namedUser, onlyIn, ownTransactions, refuses } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods, type Transaction } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import type { Store } from "../../sandbox/store.ts";
import type { Fault } from "./fault.ts";

const losing = (isLost: (transaction: Transaction, store: Store) => boolean): Patch =>
  onlyIn("getTransaction", ({ store }) => ({
    store: {
      findTransaction: (id) => {
        const transaction = store.findTransaction(id);
        return transaction && isLost(transaction, store) ? undefined : transaction;
      },
    },
  }));

const keepingLast = (count: number): Patch =>
  losing(
    (transaction, store) =>
      !store.transactionsOf(transaction.user).slice(-count).includes(transaction),
  );

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
    patch: keepingLast(2),
  },
  "few-transactions-kept": {
    breaks: "status-read",
    does: "finds only the last eight transactions of a user",
    patch: keepingLast(8),
  },
  "status-lost-on-the-next-day": {
    breaks: "status-read",
    does: "does not find a transaction after a day",
    patch: losing(({ user }) => user.clockOffset > millisecondsPerDay),
  },
  "sells-of-second-method-lost": {
    breaks: "status-read",
    does: "finds only transactions of the first payment method",
    patch: losing(({ quote }) => quote.method !== paymentMethods[0]),
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
