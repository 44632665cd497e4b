import { authenticationCodes, errorsOf } from "../../../spec/error-rows/index.ts";
import { sellOperations, type OperationName } from "../../../spec/operations.ts";
import { firstServerError } from "../../../spec/vocabulary.ts";
import { keyOf, type Seen } from "./seen.ts";

export const isSelling = ({ operation }: Seen): boolean =>
  (sellOperations as readonly OperationName[]).includes(operation);

export const quoteOf = (seen: Seen): string | undefined =>
  isSelling(seen) ? keyOf(seen.input.quote_id) : undefined;
export const referenceOf = ({ input }: Seen): string | undefined => keyOf(input.reference_uuid);

/** The funding that is confirmed: the document names its path parameter `id`. */
export const confirmedOf = ({ operation, input }: Seen): string | undefined =>
  operation === "confirmOnchainFunding" ? keyOf(input.id ?? input.transaction_id) : undefined;

export function confirmationOf(seen: Seen): string | undefined {
  const [transaction, hash] = [confirmedOf(seen), keyOf(seen.input.transaction_hash)];
  return transaction && hash && `${transaction} ${hash}`;
}

/** Without a complete answer, or with a failure that no error table lists, such as a gateway's. */
export function isLost({ exchange, response, operation, isWhole }: Seen): boolean {
  if (!isWhole) return false;
  if (!exchange.answer) return true;
  if (exchange.answer.status < firstServerError) return false;
  const code = response?.code;
  if (authenticationCodes.has(code)) return false;
  return !errorsOf(operation).some(
    ([, row]) => row.http === exchange.answer?.status && row.code === code,
  );
}
