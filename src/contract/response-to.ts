import { errorsOf } from "../../spec/error-rows/index.ts";
import { isJsonObject } from "../../spec/json.ts";
import type { Exchange } from "../wire/exchange.ts";
import { isEmptyUnauthorized } from "./gateways.ts";
import { parseResponse, type ErrorPointers, type ParsedResponse } from "./response.ts";

/** Whether the document asks for the code of a refusal: of one of the error tables, to a request signed as documented. */
const asksForCode = ({ operation, properlySigned }: Exchange): boolean =>
  properlySigned && errorsOf(operation).length > 0;

/** Whether a 2xx response says that the request failed, and why, with nothing of what was asked for. */
const onlySaysWhy = ({ kind, writtenCode, message, json }: ParsedResponse): boolean =>
  kind === "accepted" &&
  writtenCode === undefined &&
  message !== undefined &&
  isJsonObject(json) &&
  json.success === false &&
  (json.data ?? null) === null;

/**
 * The response to a request, by the profile's pointers; undefined where no answer arrived. Where the document
 * shows neither status nor code of a refusal, one needs neither.
 */
export function responseTo(
  exchange: Exchange,
  pointers: ErrorPointers,
): ParsedResponse | undefined {
  if (!exchange.answer) return undefined;
  const parsed = parseResponse(exchange.answer, pointers);
  const isRefused =
    isEmptyUnauthorized(exchange) || (!asksForCode(exchange) && onlySaysWhy(parsed));
  return isRefused ? { ...parsed, kind: "refused" } : parsed;
}
