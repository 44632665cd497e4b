import {
  Bounded,
  notAgain,
  breach,
  ofRequest,
  type Rule,
  lookFirst,
  rightly,
  atEach,
  unless,
  onlyAfter,
} from "../rule.ts";
import {
  isSelling,
  quoteOf,
  isLost,
  confirmedOf,
  confirmationOf,
  referenceOf,
  requireWholeRequest,
  headerOf,
  isAccepted,
  keyOf,
  isRefusedAs,
  resultOf,
  type Seen,
  isGiven,
  isUuid,
} from "../seen.ts";
import { addingAccounts, sellOperations } from "../../../../spec/operations.ts";
import { Big } from "big.js";
import { shownFields } from "../../../../spec/openapi.ts";
import { valueSeen } from "../../../contract/deviation.ts";

const isUnknown = isRefusedAs("funding-transaction-unknown");
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
    const sold = new Bounded<Seen["operation"]>();
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
  /** Whether a pool quote can be sold again is not shown (open point pool-quote-reuse). */
  "client-quote-sold-once": notAgain({
    subject: quoteOf,
    isSettled: (seen) =>
      isQuoteUsed(seen) || (seen.operation === "externalSell" && isAccepted(seen)),
  }),
  "client-expired-quote-renewed": notAgain({
    subject: quoteOf,
    isSettled: isRefusedAs("pool-sell-quote-expired", "external-sell-quote-expired"),
  }),
  /** Whether operations share references is not shown. */
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
  /** Only its reference tells whether a sell whose answer was lost has been made. */
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
    // Who can't add another has accounts.
    isDone: (seen) => isAccepted(seen) || isAtMaximum(seen),
  }),
  "client-quote-before-sell": onlyAfter({
    first: ["getPoolSellQuote", "getExternalSellQuote"],
    next: sellOperations,
  }),
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
