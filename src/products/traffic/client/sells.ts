import { errorRow } from "../../../../spec/error-rows/index.ts";
import { Bounded } from "../bounded.ts";
import {
  notAgain,
  breach,
  type Rule,
  lookFirst,
  sentInstead,
  atEach,
  unless,
  onlyAfter,
} from "../rule.ts";
import {
  isSelling,
  isOverLimit,
  quoteOf,
  isQuoteExpired,
  isQuoteUsed,
  isLost,
  isReferenceRefused,
  referenceOf,
} from "../sells.ts";
import {
  requireWholeRequest,
  headerOf,
  isAccepted,
  keyOf,
  refusalCode,
  resultOf,
  type Seen,
  isGiven,
  isUuid,
} from "../seen.ts";
import { addingAccounts, sellOperations } from "../../../../spec/operations.ts";
import { Big } from "big.js";
import { shownFields } from "../../../../spec/openapi.ts";
import { valueSeen } from "../../../contract/deviation.ts";

/** The document names its path parameter `id`. */
const confirmedOf = ({ operation, input }: Seen): string | undefined =>
  operation === "confirmOnchainFunding" ? keyOf(input.id ?? input.transaction_id) : undefined;

const unknown = errorRow("funding-transaction-unknown").code;
const received = errorRow("funding-hash-received").code;
const full = errorRow("link-account-ceiling-reached").code;

export const fundingAfterSell: Rule = () => {
  const sold = new Bounded<Seen["operation"]>();
  return (seen) => {
    const made = isSelling(seen) && isAccepted(seen) && keyOf(resultOf(seen, "transaction_id"));
    if (made) sold.set(made, seen.operation);
    const confirmed = confirmedOf(seen);
    if (confirmed === undefined) return undefined;
    const by = sold.get(confirmed);
    if (by === "externalSell") return "held";
    if (by === undefined && refusalCode(seen) !== unknown) return undefined;
    return breach();
  };
};

export const hashSentOnce = notAgain({
  subject: (seen) => {
    const [transaction, hash] = [confirmedOf(seen), keyOf(seen.input.transaction_hash)];
    return transaction && hash && `${transaction} ${hash}`;
  },
  isSettled: (seen) => isAccepted(seen) || refusalCode(seen) === received,
});

export const overLimitHeeded = lookFirst({
  looks: new Set(["getLimits", "validateTransaction"]),
  subject: (seen) => (isSelling(seen) ? quoteOf(seen) : undefined),
  isRefused: isOverLimit,
});

/** Whether a pool quote can be sold again is not shown (open point pool-quote-reuse). */
export const quoteSoldOnce = notAgain({
  subject: quoteOf,
  isSettled: (seen) => isQuoteUsed(seen) || (seen.operation === "externalSell" && isAccepted(seen)),
});

export const expiredQuoteRenewed = notAgain({
  subject: quoteOf,
  isSettled: isQuoteExpired,
});

/** Whether operations share references is not shown. */
export const referenceNew = notAgain({
  subject: (seen) => {
    const reference = referenceOf(seen);
    return reference && `${seen.operation} ${reference}`;
  },
  isSettled: (seen) => isAccepted(seen) || isReferenceRefused(seen),
});

export const referenceUuid = atEach((seen) => {
  const { reference_uuid: reference } = seen.input;
  if (!isGiven(reference)) return undefined;
  requireWholeRequest(seen);
  return unless(isUuid(reference), () => sentInstead("reference_uuid", reference));
});

/** Only its reference tells whether a sell whose answer was lost has been made. */
export const lostSellNotDoubled: Rule = () => {
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
};

export const accountBeforeSell = onlyAfter({
  first: addingAccounts,
  next: sellOperations,
  // Who can't add another has accounts.
  isDone: (seen) => isAccepted(seen) || refusalCode(seen) === full,
});

export const quoteBeforeSell = onlyAfter({
  first: ["getPoolSellQuote", "getExternalSellQuote"],
  next: sellOperations,
});

export const transactionType = atEach((seen) => {
  if (seen.operation !== "getLimits") return undefined;
  requireWholeRequest(seen);
  const { transaction_type: type } = seen.input;
  return unless(isGiven(type) && type !== "", breach);
});

export const contentType = atEach((seen) => {
  if (seen.operation !== "validateTransaction") return undefined;
  const type = headerOf(seen, "content-type");
  return unless(/^application\/json\b/i.test(type ?? ""), () => sentInstead("Content-Type", type));
});

const isNumber = (value: unknown): boolean =>
  typeof value === "number" || typeof value === "bigint" || value instanceof Big;

const isOfItsType = (name: string, value: unknown): boolean =>
  name === "from_amount" ? isNumber(value) : typeof value === "string";

export const fieldTypes = atEach((seen) => {
  const { operation, input } = seen;
  if (operation !== "validateTransaction") return undefined;
  requireWholeRequest(seen);
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
});
