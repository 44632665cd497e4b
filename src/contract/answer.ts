import {
  authenticationErrors,
  errorsOf,
  type ErrorRow,
  type ErrorRowId,
} from "../../spec/error-rows/index.ts";
import type { OperationName } from "../../spec/operations.ts";
import { firstServerError } from "../../spec/vocabulary.ts";
import type { Exchange } from "../wire/exchange.ts";
import { worded, type Answer } from "./deviation.ts";
import type { ParsedResponse } from "./response.ts";

type Answered = Pick<ParsedResponse, "status" | "code"> & { operation: OperationName };

export const isDocumented = ({ operation, status, code }: Answered): boolean =>
  errorsOf(operation).some(([, row]) => row.http === status && row.code === code);

/** Whether the server failed in a way the document does not list: then it answered nothing. */
export const hasFailed = (response: Answered): boolean =>
  response.status >= firstServerError && !isDocumented(response);

/** The one row that has the response's status and code; undefined where several have them. */
function rowOf({ operation, status, code }: Answered): ErrorRowId | undefined {
  const rows = [
    ...errorsOf(operation).filter(([, { http }]) => http === status),
    ...(Object.entries(authenticationErrors) as [ErrorRowId, ErrorRow][]),
  ].filter(([, row]) => row.code === code);
  return rows.length === 1 ? rows[0]?.[0] : undefined;
}

const longestCode = 40;

const mannerOf = (response: Answered & Pick<ParsedResponse, "kind">) =>
  hasFailed(response) ? "failed" : response.kind;

export function answerOf(
  response: Answered &
    Pick<ParsedResponse, "kind" | "writtenCode"> & { exchange: Pick<Exchange, "failure"> },
): Answer {
  const { status, writtenCode, exchange } = response;
  if (exchange.failure) return { kind: "no-answer", why: exchange.failure.kind };
  const manner = mannerOf(response);
  const row = manner === "refused" ? rowOf(response) : undefined;
  return {
    kind: "answered",
    manner,
    status,
    ...(writtenCode !== undefined && { code: worded(writtenCode).slice(0, longestCode) }),
    ...(row && { row }),
  };
}
