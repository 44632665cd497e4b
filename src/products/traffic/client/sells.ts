import { Bounded, notAgain, lookFirst, onlyAfter } from "../order.ts";
import { breach, ofRequest, type Rule, rightly, atEach, unless } from "../rule.ts";
import { requireWholeRequest, headerOf, keyOf, type SeenExchange, isGiven } from "../seen.ts";
import {
  isSelling,
  quoteOf,
  isLost,
  confirmedOf,
  confirmationOf,
  referenceOf,
  isAccepted,
  isRefusedAs,
  resultOf,
  createdUserOf,
  isQuoting,
  userOf,
} from "../shown.ts";
import { addingAccounts, quoteOperations, sellOperations } from "../../../../spec/operations.ts";
import { isUuid } from "../../../../spec/vocabulary.ts";
import { Big } from "big.js";
import { shownFields } from "../../../../spec/openapi.ts";
import { valueSeen } from "../../../contract/deviation.ts";

const isUnknown = isRefusedAs("funding-transaction-unknown");
const isStatusUnknown = isRefusedAs("status-transaction-unknown");
const isQuoteInvalid = isRefusedAs("pool-sell-quote-invalid", "external-sell-quote-invalid");
const isReceived = isRefusedAs("funding-hash-received");
const isAtMaximum = isRefusedAs("link-account-ceiling-reached");
const isQuoteUsed = isRefusedAs("external-sell-quote-used");
const isReferenceRefused = isRefusedAs("external-sell-reference-refused");

const isNumber = (value: unknown): boolean =>
  typeof value === "number" || typeof value === "bigint" || value instanceof Big;

const isOfItsType = (name: string, value: unknown): boolean =>
  name === "from_amount" ? isNumber(value) : typeof value === "string";

export const sellRules = {
  "client-funding-after-sell": () => {
    const sold = new Bounded<SeenExchange["operation"]>();
    return (seen) => {
      const made = isSelling(seen) && isAccepted(seen) && keyOf(resultOf(seen, "transaction_id"));
      if (made) sold.set(made, seen.operation);
      const confirmed = confirmedOf(seen);
      if (confirmed === undefined) return undefined;
      const by = sold.get(confirmed);
      if (by === "externalSell") return "held";
      if (by === undefined && !isUnknown(seen)) return undefined;
      return breach();
    };
  },
  "client-hash-sent-once": notAgain({
    subject: confirmationOf,
    isSettled: (seen) => isAccepted(seen) || isReceived(seen),
  }),
  "client-over-limit-heeded": lookFirst({
    looks: new Set(["getLimits", "validateTransaction"]),
    subject: (seen) => (isSelling(seen) ? quoteOf(seen) : undefined),
    isRefused: isRefusedAs("pool-sell-over-limit", "external-sell-over-limit"),
  }),
  /** Open point pool-quote-reuse: a pool quote may be sold again. */
  "client-quote-sold-once": notAgain({
    subject: quoteOf,
    isSettled: (seen) =>
      isQuoteUsed(seen) || (seen.operation === "externalSell" && isAccepted(seen)),
  }),
  "client-expired-quote-renewed": notAgain({
    subject: quoteOf,
    isSettled: isRefusedAs("pool-sell-quote-expired", "external-sell-quote-expired"),
  }),
  /** The document doesn't say whether operations share references. */
  "client-reference-new": notAgain({
    subject: (seen) => {
      const reference = referenceOf(seen);
      return reference && `${seen.operation} ${reference}`;
    },
    isSettled: (seen) => isAccepted(seen) || isReferenceRefused(seen),
  }),
  "client-reference-uuid": atEach((seen) => {
    const { reference_uuid: reference } = seen.input;
    if (!isGiven(reference)) return undefined;
    requireWholeRequest(seen);
    return rightly(isUuid(reference), "reference_uuid", reference);
  }),
  /** If a sell's answer was lost, only the same reference is safe. */
  "client-lost-sell-not-doubled": () => {
    const lost = new Bounded<{ reference: string; at: number }>();
    return (seen) => {
      const [quote, reference] = [quoteOf(seen), referenceOf(seen)];
      if (!isSelling(seen) || quote === undefined || reference === undefined) return undefined;
      const earlier = lost.get(quote);
      if (isLost(seen) && !earlier) lost.set(quote, { reference, at: seen.answeredAt });
      if (!earlier) return isLost(seen) ? "held" : undefined;
      if (earlier.at >= seen.sentAt) return undefined;
      return unless(earlier.reference === reference, breach);
    };
  },
  "client-account-before-sell": onlyAfter({
    first: addingAccounts,
    next: sellOperations,
    // A user at the maximum has accounts.
    isDone: (seen) => isAccepted(seen) || isAtMaximum(seen),
  }),
  "client-quote-before-sell": () => {
    const inOrder = onlyAfter({ first: quoteOperations, next: sellOperations })();
    const fetched = new Bounded<true>();
    let areAllKnown = true;
    return (seen) => {
      if (isQuoting(seen)) {
        const id = keyOf(resultOf(seen, "quote_id"));
        if (id) fetched.set(id, true);
        else areAllKnown &&= seen.response?.kind === "refused";
      }
      const verdict = inOrder(seen);
      const quote = quoteOf(seen);
      if (verdict !== "held" || quote === undefined || fetched.has(quote)) return verdict;
      return areAllKnown && isQuoteInvalid(seen) ? breach() : verdict;
    };
  },
  /** Only for users created in this traffic, if all their sells were accepted. */
  "client-status-after-sell": () => {
    const users = new Bounded<true>();
    const made = new Bounded<true>();
    return (seen) => {
      const [user, created] = [userOf(seen), createdUserOf(seen)];
      if (created !== undefined) users.set(created, true);
      const sold = isSelling(seen) && isAccepted(seen) && keyOf(resultOf(seen, "transaction_id"));
      if (sold) made.set(sold, true);
      else if (isSelling(seen) && user !== undefined) users.delete(user);
      const asked = keyOf(seen.input.transaction_id);
      if (seen.operation !== "getTransaction" || asked === undefined) return undefined;
      if (made.has(asked)) return "held";
      return isStatusUnknown(seen) && users.has(user ?? "") ? breach() : undefined;
    };
  },
  "client-limits-transaction-type": ofRequest("getLimits", ({ transaction_type: type }) =>
    unless(isGiven(type) && type !== "", breach),
  ),
  "client-validation-content-type": atEach((seen) => {
    if (seen.operation !== "validateTransaction") return undefined;
    const type = headerOf(seen, "content-type");
    return rightly(/^application\/json\b/i.test(type ?? ""), "Content-Type", type);
  }),
  "client-validation-field-types": ofRequest("validateTransaction", (input, { operation }) => {
    const given = shownFields(operation).body.filter((name) => isGiven(input[name]));
    if (given.length === 0) return undefined;
    const wrong = given.find((name) => !isOfItsType(name, input[name]));
    return unless(wrong === undefined, () => ({
      expected: {
        kind: "value",
        of: wrong ?? "",
        is: { a: wrong === "from_amount" ? "number" : "text" },
      },
      seen: valueSeen(wrong ?? "", input[wrong ?? ""]),
    }));
  }),
} satisfies Record<string, Rule>;
