import { randomUUID } from "node:crypto";
import { namedTransaction, namedUser } from "../patches/calls.ts";
import { ownAccounts, ownTransactions } from "../patches/own.ts";
import { inStore, onlyIn, refuses } from "../patches/parts.ts";
import { afterSuccess, nowAndThen, withInput } from "../patches/flow.ts";
import { textOf } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods, type Transaction } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { overlooking, remembering } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";
import { isBeyond } from "./references.ts";

// Transactions, and the confirmation of their funding.

const losing = (isLost: (transaction: Transaction, store: Store) => boolean): Patch =>
  onlyIn(
    "getTransaction",
    overlooking("findTransaction", (transaction, _, store) => isLost(transaction, store)),
  );

const keepingLast = (count: number): Patch =>
  losing(
    (transaction, store) =>
      !store.transactionsOf(transaction.user).slice(-count).includes(transaction),
  );

/** Takes another record of the user for the named one. */
const taking = (
  name: "confirmOnchainFunding" | "getTransaction",
  pick: (own: Transaction[]) => Transaction | undefined,
): Patch =>
  withInput(name, (call) => {
    const own = ownTransactions(call);
    const isKnown = own.some((each) => each === namedTransaction(call));
    const { id = "" } = pick(own) ?? {};
    return isKnown && id ? { id, transaction_id: id } : {};
  });

const newestExternal = (own: Transaction[]) =>
  own.findLast(({ quote }) => quote.kind === "external");
const newestShown = taking("getTransaction", (own) => own.at(-1));
const idLength = randomUUID().length;

export const statusFaults = {
  ...breaking("status-read", {
    "older-transactions-lost: finds only the last two transactions of a user": keepingLast(2),
    "few-transactions-kept: finds only the last eight transactions of a user": keepingLast(8),
    "status-lost-on-the-next-day: does not find a transaction after a day": losing(({ user }) =>
      isBeyond(user, 1),
    ),
    "sells-of-second-method-lost: finds only transactions of the first payment method": losing(
      ({ quote }) => quote.method !== paymentMethods[0],
    ),
    "status-lost-with-marking: does not find what a user sold before marking as NRI":
      remembering<Transaction>(
        (remember) => afterSuccess("markNri", (call) => ownTransactions(call).forEach(remember)),
        losing,
      ),
    "status-lost-with-account: does not find the transactions of a user who has deleted every account":
      refuses("getTransaction", "status-transaction-unknown", (call) => {
        const accounts = ownAccounts(call);
        return accounts.length > 0 && accounts.every(({ state }) => state === "deleted");
      }),
    "newest-transaction-shown: returns the status of the newest transaction of a user, whichever is asked for":
      newestShown,
    "newest-transaction-shown-now-and-then: returns the status of the newest transaction in one response of five":
      nowAndThen("getTransaction", newestShown),
    "first-transaction-shown: returns the status of the first transaction of a user, whichever is asked for":
      taking("getTransaction", ([first]) => first),
  }),
  ...breaking("status-transaction-unknown", {
    "no-transactions-no-user: does not find a user who has no transactions": refuses(
      "getTransaction",
      "status-user-unknown",
      (call) => namedUser(call) !== undefined && ownTransactions(call).length === 0,
    ),
  }),
  ...breaking("sells-pool-flow", {
    "pool-sells-lost: cannot find the status of pool sells": losing(
      ({ quote }) => quote.kind === "pool",
    ),
  }),
  ...breaking("sells-external-flow", {
    "funded-sells-lost: loses external sells once they are funded": losing(
      ({ status }) => status === "funded",
    ),
  }),
  ...breaking("funding-confirm", {
    "late-funding-refused: refuses to confirm the funding of a sell whose quote has expired since":
      refuses("confirmOnchainFunding", "funding-parameters-invalid", (call) => {
        const sold = namedTransaction(call);
        return sold !== undefined && sold.quote.expiresAt <= call.store.now(sold.user);
      }),
    "confirmation-forgotten: answers a confirmation as if it kept it, and does not": inStore({
      setStatus: () => {},
      keepHash: () => {},
    }),
  }),
  ...breaking("funding-transaction-unknown", {
    "pool-sell-funded: confirms the funding of a pool sell": inStore(
      "confirmOnchainFunding",
      (store) => ({
        findTransaction: (id) => {
          const sold = store.findTransaction(id);
          return sold && { ...sold, quote: { ...sold.quote, kind: "external" } };
        },
      }),
      (call) => namedTransaction(call)?.quote.kind === "pool",
    ),
  }),
  ...breaking("funding-by-path-id", {
    "funding-id-end-ignored: reads the id of a transaction in the path as far as it goes":
      withInput("confirmOnchainFunding", ({ input }) => ({
        id: textOf(input.id).slice(0, idLength),
      })),
    "funding-path-ignored: confirms some transaction of the user, whichever the path names":
      withInput("confirmOnchainFunding", (call) => {
        const [oldest] = ownTransactions(call);
        return oldest ? { id: oldest.id } : {};
      }),
  }),
  ...breaking(["funding-by-path-id", "funding-confirm"], {
    "newest-transaction-confirmed: confirms the newest transaction of a user, whichever the path names":
      taking("confirmOnchainFunding", newestExternal),
    "all-transactions-confirmed: confirms every external sell of a user when one is confirmed":
      afterSuccess("confirmOnchainFunding", (call) => {
        for (const each of ownTransactions(call)) {
          if (each.quote.kind === "external") call.store.setStatus(each, "funded");
        }
      }),
  }),
};
