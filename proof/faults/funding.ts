import { randomUUID } from "node:crypto";
import {
  afterSuccess,
  late,
  onlyIn,
  ownTransactions,
  refuses,
  together,
  withInput,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import type { User } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

export const fundedBy = ({ store, input }: Call): User | undefined =>
  store.findTransaction(textOf(input.id))?.user;

const idLength = randomUUID().length;

export const fundingFaults = {
  "funding-refused": {
    breaks: "funding-confirm",
    does: "refuses to confirm funding",
    patch: refuses("confirmOnchainFunding", "funding-parameters-invalid"),
  },
  "late-funding-refused": {
    breaks: "funding-confirm",
    does: "refuses to confirm the funding of a sell whose quote has expired since",
    patch: refuses("confirmOnchainFunding", "funding-parameters-invalid", ({ store, input }) => {
      const transaction = store.findTransaction(textOf(input.id));
      return (
        transaction !== undefined && transaction.quote.expiresAt <= store.now(transaction.user)
      );
    }),
  },
  "pool-sell-funded": {
    breaks: "funding-transaction-unknown",
    does: "confirms the funding of a pool sell",
    patch: onlyIn(
      "confirmOnchainFunding",
      ({ store }) => ({
        store: {
          findTransaction: (id) => {
            const sold = store.findTransaction(id);
            return sold && { ...sold, quote: { ...sold.quote, kind: "external" } };
          },
        },
      }),
      (call) => call.store.findTransaction(textOf(call.input.id))?.quote.kind === "pool",
    ),
  },
  "funding-id-end-ignored": {
    breaks: "funding-by-path-id",
    does: "reads the id of a transaction in the path as far as it goes",
    patch: withInput("confirmOnchainFunding", ({ input }) => ({
      id: textOf(input.id).slice(0, idLength),
    })),
  },
  "funding-path-ignored": {
    breaks: "funding-by-path-id",
    does: "confirms some transaction of the user, whichever the path names",
    patch: withInput("confirmOnchainFunding", (call) => {
      const [oldest] = ownTransactions(call);
      return oldest ? { id: oldest.id } : {};
    }),
  },
  "funding-reference-kept-late": {
    breaks: "funding-reference-refused",
    does: "keeps the reference of a confirmation a moment after it",
    patch: onlyIn("confirmOnchainFunding", late("keepReference")),
  },
  "own-funding-reference-free": {
    breaks: "funding-reference-refused",
    does: "takes the reference of a confirmation again from the seller who has used it",
    patch: (service) => {
      const users = new Map<string, User>();
      const noting = afterSuccess("confirmOnchainFunding", (call) => {
        const seller = fundedBy(call);
        if (seller) users.set(textOf(call.input.reference_uuid), seller);
      });
      const overlooking = onlyIn(
        "confirmOnchainFunding",
        () => ({ store: { hasReference: () => false } }),
        (call) => {
          const seller = users.get(textOf(call.input.reference_uuid));
          return seller !== undefined && seller === fundedBy(call);
        },
      );
      return together(noting, overlooking)(service);
    },
  },
  "hash-kept-late": {
    breaks: "funding-hash-received",
    does: "keeps a transaction hash a moment after the confirmation",
    patch: late("keepHash"),
  },
  "only-last-hash-kept": {
    breaks: "funding-hash-received",
    does: "remembers only the last hash of a transaction",
    patch: () => ({
      store: { hasHash: ({ hashes }, hash) => [...hashes].at(-1) === hash },
    }),
  },
  "hashes-of-newest-only": {
    breaks: "funding-hash-received",
    does: "remembers hashes only of a user's newest transaction",
    patch: ({ store }) => ({
      store: {
        hasHash: (transaction, hash) =>
          store.transactionsOf(transaction.user).at(-1) === transaction &&
          store.hasHash(transaction, hash),
      },
    }),
  },
  "confirmation-forgotten": {
    breaks: "funding-confirm",
    does: "answers a confirmation as if it kept it, and does not",
    patch: () => ({ store: { setStatus: () => {}, keepHash: () => {} } }),
  },
} satisfies Record<string, Fault>;
