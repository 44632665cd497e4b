import { randomUUID } from "node:crypto";
import {
  about,
  namedUser,
  onlyIn,
  ownTransactions,
  refuses,
  afterSuccess,
  late,
  together,
  withInput,
  inStore,
} from "../../sandbox/combinators.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { paymentMethods, type Transaction, type User } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import type { Store } from "../../sandbox/store.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { breaking } from "./fault.ts";

const losing = (isLost: (transaction: Transaction, store: Store) => boolean): Patch =>
  inStore("getTransaction", (store) => ({
    findTransaction: (id) => {
      const transaction = store.findTransaction(id);
      return transaction && isLost(transaction, store) ? undefined : transaction;
    },
  }));

const keepingLast = (count: number): Patch =>
  losing(
    (transaction, store) =>
      !store.transactionsOf(transaction.user).slice(-count).includes(transaction),
  );

export const fundedBy = ({ store, input }: Call): User | undefined =>
  store.findTransaction(textOf(input.id))?.user;

const idLength = randomUUID().length;

export const statusFaults = {
  ...breaking("status-read", {
    "status-refused: finds no transaction": refuses("getTransaction", "status-transaction-unknown"),
    "older-transactions-lost: finds only the last two transactions of a user": keepingLast(2),
    "few-transactions-kept: finds only the last eight transactions of a user": keepingLast(8),
    "status-lost-on-the-next-day: does not find a transaction after a day": losing(
      ({ user }) => user.clockOffset > millisecondsPerDay,
    ),
    "sells-of-second-method-lost: finds only transactions of the first payment method": losing(
      ({ quote }) => quote.method !== paymentMethods[0],
    ),
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
    "funding-refused: refuses to confirm funding": refuses(
      "confirmOnchainFunding",
      "funding-parameters-invalid",
    ),
    "late-funding-refused: refuses to confirm the funding of a sell whose quote has expired since":
      refuses("confirmOnchainFunding", "funding-parameters-invalid", ({ store, input }) => {
        const transaction = store.findTransaction(textOf(input.id));
        return (
          transaction !== undefined && transaction.quote.expiresAt <= store.now(transaction.user)
        );
      }),
    "confirmation-forgotten: answers a confirmation as if it kept it, and does not": () => ({
      store: { setStatus: () => {}, keepHash: () => {} },
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
      (call) => call.store.findTransaction(textOf(call.input.id))?.quote.kind === "pool",
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
  ...breaking("funding-reference-refused", {
    "funding-reference-kept-late: keeps the reference of a confirmation a moment after it": onlyIn(
      "confirmOnchainFunding",
      late("keepReference"),
    ),
    "own-funding-reference-free: takes the reference of a confirmation again from the seller who has used it":
      (service) => {
        const users = new Map<string, User>();
        const noting = afterSuccess(
          "confirmOnchainFunding",
          about(fundedBy, (seller, call) => users.set(textOf(call.input.reference_uuid), seller)),
        );
        const overlooking = inStore(
          "confirmOnchainFunding",
          () => ({ hasReference: () => false }),
          (call) => {
            const seller = users.get(textOf(call.input.reference_uuid));
            return seller !== undefined && seller === fundedBy(call);
          },
        );
        return together(noting, overlooking)(service);
      },
  }),
  ...breaking("funding-hash-received", {
    "hash-kept-late: keeps a transaction hash a moment after the confirmation": late("keepHash"),
    "only-last-hash-kept: remembers only the last hash of a transaction": () => ({
      store: { hasHash: ({ hashes }, hash) => [...hashes].at(-1) === hash },
    }),
    "hashes-of-newest-only: remembers hashes only of a user's newest transaction": inStore(
      (store) => ({
        hasHash: (transaction, hash) =>
          store.transactionsOf(transaction.user).at(-1) === transaction &&
          store.hasHash(transaction, hash),
      }),
    ),
  }),
};
