import { namedQuote, namedTransaction, namedUser } from "../patches/calls.ts";
import { ownQuotes } from "../patches/own.ts";
import { around, inStore, refuses, together } from "../patches/parts.ts";
import { afterRefusal, afterRow, afterSuccess } from "../patches/flow.ts";
import type { Call } from "../../sandbox/context.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import { referenceKey } from "../../sandbox/operations/references.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import { millisecondsPerDay } from "../../sandbox/rules/kyc.ts";
import { type OperationName, quoteOperations, sellOperations } from "../../spec/operations.ts";
import { remembering } from "../patches/remembering.ts";
import { breaking } from "./fault.ts";

// References and hashes that the target accepts again.

type Names = OperationName | readonly OperationName[];
const confirming = "confirmOnchainFunding";
const ofQuotes = ["pool-quote-reference-refused", "external-quote-reference-refused"] as const;
const ofSells = ["pool-sell-reference-refused", "external-sell-reference-refused"] as const;
const ofFunding = "funding-reference-refused";

export const isBeyond = (user: User | undefined, days: number): boolean =>
  (user?.clockOffset ?? 0) > days * millisecondsPerDay;

export const after =
  (days: number) =>
  (call: Call): boolean =>
    isBeyond(namedUser(call), days);

const forgettingReferences = (names: Names, when: (call: Call) => boolean): Patch =>
  inStore(names, { hasReference: () => false }, when);

const fundedBy = (call: Call): User | undefined => namedTransaction(call)?.user;

/** Treats a reference as new if something else in the request differs. */
const knownWith = (names: Names, beside: (call: Call) => string): Patch =>
  around(names, (before) => (call) => {
    const { hasReference, keepReference } = call.store;
    const whole = (key: string) => `${key} ${beside(call)}`;
    const store = {
      ...call.store,
      hasReference: (key: string) => hasReference(whole(key)),
      keepReference: (key: string) => keepReference(whole(key)),
    };
    return before({ ...call, store });
  });

const asWritten = ({ input }: Call): string => textOf(input.reference_uuid);
const ofSeller = (call: Call): string => `${fundedBy(call)?.id} ${asWritten(call)}`;
const hashOf = ({ input }: Call): string => textOf(input.transaction_hash);

/** Repeats the first answer to requests that are alike in these inputs. */
const answeringAgain = (names: Names, ...alike: string[]): Patch =>
  around(names, (before) => {
    const answers = new Map<string, Data>();
    return (call) => {
      const key = JSON.stringify(["user_id", ...alike].map((name) => textOf(call.input[name])));
      const data = answers.get(key) ?? before(call);
      answers.set(key, data);
      return data;
    };
  });

const mostReferences = 3;
const mostHashes = 5;

export const referencesFaults = {
  ...breaking(ofQuotes, {
    "quote-reference-free-on-the-next-day: forgets the references of quotes after a day":
      forgettingReferences(quoteOperations, after(1)),
    "reference-of-sold-quote-free: forgets the references of quotes once the newest was sold":
      forgettingReferences(quoteOperations, (call) => ownQuotes(call).at(-1)?.used === true),
    "quote-reference-known-by-amount: takes the reference of a quote again for another amount":
      knownWith(quoteOperations, ({ input }) => textOf(input.from_amount)),
    "quote-reference-in-capitals: takes the reference of a quote again in capitals": knownWith(
      quoteOperations,
      asWritten,
    ),
  }),
  ...breaking("external-quote-reference-refused", {
    "quote-reference-free-after-refused-sell: takes the reference of a quote again whose sell was refused":
      remembering<string>(
        (free) => {
          const references = new Map<string, string>();
          return together(
            afterSuccess("getExternalSellQuote", (call, { quote_id }) => {
              references.set(textOf(quote_id), referenceKey(call, "getExternalSellQuote"));
            }),
            afterRefusal("externalSell", ({ input }) =>
              free(references.get(textOf(input.quote_id)) ?? ""),
            ),
          );
        },
        (isFree) =>
          inStore("getExternalSellQuote", (store) => ({
            hasReference: (key) => !isFree(key) && store.hasReference(key),
          })),
      ),
  }),
  ...breaking("pool-sell-reference-refused", {
    "reference-free-on-the-next-day: forgets the references of pool sells after a day":
      forgettingReferences("poolSell", after(1)),
  }),
  ...breaking("external-sell-reference-refused", {
    "external-reference-free-on-the-next-day: forgets the references of external sells after a day":
      forgettingReferences("externalSell", after(1)),
  }),
  ...breaking(ofSells, {
    "references-kept-for-a-quarter: forgets the references of sells after 90 days":
      forgettingReferences(sellOperations, after(90)),
    "sell-reference-known-by-amount: takes the reference of a sell again for another amount":
      knownWith(sellOperations, (call) => namedQuote(call)?.fromAmount.toFixed() ?? ""),
    "sell-reference-in-capitals: takes the reference of a sell again in capitals": knownWith(
      sellOperations,
      asWritten,
    ),
    "references-in-capitals-forgotten: looks references up in small letters, and keeps them as they're written":
      inStore(sellOperations, { keepReference: () => undefined }, (call) =>
        /[A-F]/.test(asWritten(call)),
      ),
  }),
  ...breaking([...ofSells, "external-sell-quote-used"], {
    "sell-answered-again: answers a sell that is sent again, quote and reference alike, with the first one's success":
      answeringAgain(sellOperations, "quote_id", "reference_uuid"),
  }),
  ...breaking([...ofSells, ofFunding], {
    "old-references-forgotten: remembers only the last three references": () => {
      let kept: string[] = [];
      return {
        store: {
          hasReference: (key) => kept.includes(key),
          keepReference: (key) => void (kept = [...kept, key].slice(-mostReferences)),
        },
      };
    },
  }),
  ...breaking(ofFunding, {
    "funding-reference-free-on-the-next-day: forgets the references of confirmations after a day":
      forgettingReferences(confirming, after(1)),
    "funding-reference-in-capitals: takes the reference of a confirmation again in capitals":
      knownWith(confirming, asWritten),
    "own-funding-reference-free: takes the reference of a confirmation again from the seller who has used it":
      remembering<string>(
        (remember) => afterSuccess(confirming, (call) => remember(ofSeller(call))),
        (isKnown) => forgettingReferences(confirming, (call) => isKnown(ofSeller(call))),
      ),
  }),
  ...breaking([ofFunding, "funding-hash-received"], {
    "confirmation-answered-again: answers a confirmation that is sent again, hash and reference alike, with the first one's success":
      answeringAgain(confirming, "id", "transaction_hash", "reference_uuid"),
  }),
  ...breaking("funding-hash-received", {
    "hash-free-on-the-next-day: forgets after a day which hashes it has received": inStore(
      confirming,
      { hasHash: () => false },
      (call) => isBeyond(fundedBy(call), 1),
    ),
    "hash-in-capitals: takes a hash in capitals for another": inStore(
      confirming,
      { hasHash: () => false },
      (call) => hashOf(call) !== hashOf(call).toLowerCase(),
    ),
    "few-hashes-kept: remembers only the last five hashes of a transaction": inStore((store) => ({
      hasHash: (transaction, hash) =>
        store.hasHash(transaction, hash) &&
        [...transaction.hashes].slice(-mostHashes).includes(hash),
    })),
    "only-last-hash-kept: remembers only the last hash of a transaction": inStore({
      hasHash: ({ hashes }, hash) => [...hashes].at(-1) === hash,
    }),
    "hashes-of-newest-only: remembers hashes only of a user's newest transaction": inStore(
      (store) => ({
        hasHash: (transaction, hash) =>
          store.transactionsOf(transaction.user).at(-1) === transaction &&
          store.hasHash(transaction, hash),
      }),
    ),
  }),
  ...breaking("funding-confirm", {
    "hash-of-unknown-transaction-kept: takes no hash that came with an unknown transaction first":
      remembering<string>(
        (remember) =>
          afterRow(confirming, "funding-transaction-unknown", (call) => remember(hashOf(call))),
        (isKnown) => refuses(confirming, "funding-hash-received", (call) => isKnown(hashOf(call))),
      ),
  }),
};
