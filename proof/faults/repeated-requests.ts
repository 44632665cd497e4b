import { sellOperations } from "../../spec/operations.ts";
import {
  afterRefusal,
  afterSuccess,
  around,
  onlyIn,
  together,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Data } from "../../sandbox/data.ts";
import { textOf } from "../../sandbox/input.ts";
import { referenceKey } from "../../sandbox/operations/references.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Fault } from "./fault.ts";

// What is sent again: the user, the sell or the confirmation is there already.

/** Answers a repeated key as the first time. */
const answeringAgain = (
  operations: Parameters<typeof around>[0],
  keyOf: (call: Call) => unknown[],
): Patch =>
  around(operations, (before) => {
    const answers = new Map<string, Data>();
    return (call) => {
      const key = JSON.stringify(keyOf(call).map(textOf));
      const data = answers.get(key) ?? before(call);
      answers.set(key, data);
      return data;
    };
  });

export const repeatedRequestsFaults = {
  "existing-uuid-overwrites": {
    breaks: "create-user-already-exists",
    does: "puts a new user in the place of one who has the user uuid that is sent",
    patch: onlyIn("createUser", () => ({ store: { anyUser: () => undefined } })),
  },
  "sell-answered-again": {
    breaks: [
      "pool-sell-reference-refused",
      "external-sell-reference-refused",
      "external-sell-quote-used",
    ],
    does: "answers a sell that is sent again, quote and reference alike, with the first one's success",
    patch: answeringAgain(sellOperations, ({ input }) => [
      input.user_id,
      input.quote_id,
      input.reference_uuid,
    ]),
  },
  "confirmation-answered-again": {
    breaks: ["funding-reference-refused", "funding-hash-received"],
    does: "answers a confirmation that is sent again, hash and reference alike, with the first one's success",
    patch: answeringAgain("confirmOnchainFunding", ({ input }) => [
      input.user_id,
      input.id,
      input.transaction_hash,
      input.reference_uuid,
    ]),
  },
  "funded-quote-sold-again": {
    breaks: "external-sell-quote-used",
    does: "sells a quote again once its sell has been funded",
    patch: afterSuccess("confirmOnchainFunding", ({ store, input }) => {
      const transaction = store.findTransaction(textOf(input.id));
      if (transaction) transaction.quote.used = false;
    }),
  },
  "quote-reference-free-after-refused-sell": {
    breaks: "external-quote-reference-refused",
    does: "takes the reference of a quote again whose sell was refused",
    patch: (service) => {
      const references = new Map<string, string>();
      const free = new Set<string>();
      return together(
        afterSuccess("getExternalSellQuote", (call, { quote_id }) => {
          references.set(textOf(quote_id), referenceKey(call, "getExternalSellQuote"));
        }),
        afterRefusal("externalSell", ({ input }) => {
          const reference = references.get(textOf(input.quote_id));
          if (reference !== undefined) free.add(reference);
        }),
        onlyIn("getExternalSellQuote", ({ store }) => ({
          store: { hasReference: (key) => !free.has(key) && store.hasReference(key) },
        })),
      )(service);
    },
  },
} satisfies Record<string, Fault>;
