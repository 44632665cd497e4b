import { late, onlyIn, ownTransactions, refuses, withInput } from "../combinators/index.ts";
import { textOf } from "../input.ts";
import type { Fault } from "./fault.ts";

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
