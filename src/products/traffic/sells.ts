import { authenticationCodes, errorRow, errorsOf } from "../../../spec/error-rows/index.ts";
import { sellOperations, type OperationName } from "../../../spec/operations.ts";
import { firstServerError } from "../../../spec/vocabulary.ts";
import { keyOf, refusalCode, type Seen } from "./seen.ts";

export const isSelling = ({ operation }: Seen): boolean =>
  (sellOperations as readonly OperationName[]).includes(operation);

export const quoteOf = (seen: Seen): string | undefined =>
  isSelling(seen) ? keyOf(seen.input.quote_id) : undefined;
export const referenceOf = ({ input }: Seen): string | undefined => keyOf(input.reference_uuid);

const codesOf = (pool: Parameters<typeof errorRow>[0], external: Parameters<typeof errorRow>[0]) =>
  new Set([errorRow(pool).code, errorRow(external).code]);

const expired = codesOf("pool-sell-quote-expired", "external-sell-quote-expired");
const overLimit = codesOf("pool-sell-over-limit", "external-sell-over-limit");
const used = new Set([errorRow("external-sell-quote-used").code]);
const refusedReference = new Set([errorRow("external-sell-reference-refused").code]);

const refusedWith = (codes: ReadonlySet<number>) => (seen: Seen) =>
  codes.has(refusalCode(seen) ?? Number.NaN);

export const isQuoteExpired = refusedWith(expired);
export const isOverLimit = refusedWith(overLimit);
export const isQuoteUsed = refusedWith(used);
export const isReferenceRefused = refusedWith(refusedReference);

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
