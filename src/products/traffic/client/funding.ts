import { errorRow } from "../../../../spec/error-rows/index.ts";
import { Bounded } from "../bounded.ts";
import { notAgain } from "../not-again.ts";
import { breach, type Rule } from "../rule.ts";
import { isSelling } from "../sells.ts";
import { isAccepted, keyOf, refusalCode, resultOf, type Seen } from "../seen.ts";

/** The document names its path parameter `id`. */
const confirmedOf = ({ operation, input }: Seen): string | undefined =>
  operation === "confirmOnchainFunding" ? keyOf(input.id ?? input.transaction_id) : undefined;

const unknown = errorRow("funding-transaction-unknown").code;
const received = errorRow("funding-hash-received").code;

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
