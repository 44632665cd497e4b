import { quoteOperations, type OperationName, sellOperations } from "../../../spec/operations.ts";
import { firstServerError } from "../../../spec/vocabulary.ts";
import { authenticationCodes, errorRow, type ErrorRowId } from "../../../spec/error-rows/index.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { type Answer, answerOf } from "../../contract/deviation.ts";
import { isDocumented } from "../../contract/response.ts";
import { isTakenOut, keyOf, type SeenExchange } from "./seen.ts";

export const isSelling = ({ operation }: SeenExchange): boolean =>
  (sellOperations as readonly OperationName[]).includes(operation);

export const isQuoting = ({ operation }: SeenExchange): boolean =>
  (quoteOperations as readonly OperationName[]).includes(operation);

export const quoteOf = (seen: SeenExchange) =>
  isSelling(seen) ? keyOf(seen.input.quote_id) : undefined;

export const referenceOf = ({ input }: SeenExchange): string | undefined =>
  keyOf(input.reference_uuid);

/** The document names the path parameter `id`. */
export const confirmedOf = ({ operation, input }: SeenExchange): string | undefined =>
  operation === "confirmOnchainFunding" ? keyOf(input.id ?? input.transaction_id) : undefined;

export function confirmationOf(seen: SeenExchange): string | undefined {
  const [transaction, hash] = [confirmedOf(seen), keyOf(seen.input.transaction_hash)];
  return transaction && hash && `${transaction} ${hash}`;
}

/** No complete answer, or an undocumented failure such as a gateway's. */
export function isLost({
  exchange: { answer },
  response,
  operation,
  isWhole,
}: SeenExchange): boolean {
  if (!isWhole) return false;
  if (!answer) return true;
  const { status } = answer;
  const code = response?.code;
  const isKnown = authenticationCodes.has(code) || isDocumented({ operation, status, code });
  return status >= firstServerError && !isKnown;
}

export const answerIn = ({ operation, exchange, response }: SeenExchange): Answer =>
  response
    ? answerOf({ ...response, operation, exchange })
    : { kind: "no-answer", why: exchange.failure?.kind ?? "malformed" };

export const isAccepted = ({ response }: SeenExchange): boolean => response?.kind === "accepted";

export const refusalCode = ({ response }: SeenExchange): number | undefined =>
  response?.kind === "refused" ? response.code : undefined;

export const isRefusedAs = (...rows: ErrorRowId[]) => {
  const codes = new Set(rows.map((row) => errorRow(row).code));
  return (seen: SeenExchange): boolean => codes.has(refusalCode(seen) ?? 0);
};

export function resultOf({ response, operation, profile }: SeenExchange, name: string): unknown {
  const pointer = profile.operations[operation]?.result?.[name];
  const value = pointer === undefined ? undefined : readPointer(response?.json, pointer);
  return isTakenOut(value) ? undefined : value;
}

export const userOf = ({ input }: SeenExchange): string | undefined => keyOf(input.user_id);

export const createdUserOf = (seen: SeenExchange): string | undefined =>
  seen.operation === "createUser" && isAccepted(seen)
    ? (keyOf(resultOf(seen, "user_id")) ?? userOf(seen))
    : undefined;
