import { isJsonObject, parseJson } from "../../spec/json.ts";
import { firstFound, readPointer } from "../../spec/pointer.ts";
import { errorsOf } from "../../spec/error-rows/index.ts";
import type { Exchange } from "../wire/exchange.ts";
import { isEmptyUnauthorized } from "./gateways.ts";

/** Where a target's errors carry code and message, as JSON Pointers (open point error-envelope). */
export interface ErrorPointers {
  code: readonly string[];
  message: readonly string[];
}

export interface RawResponse {
  status: number;
  body: string;
}

/** `refused`: an error status, or a 2xx status with `success: false` and a code; what was asked may make more of it. */
export interface ParsedResponse {
  kind: "accepted" | "refused" | "broken";
  status: number;
  json: unknown;
  /** The error code, also where it is written as a text of digits; undefined where there is no number. */
  code: number | undefined;
  writtenCode: unknown;
  message: unknown;
  /** JSON Pointers to code and message; for a missing one, the first place where it was looked for. */
  codeAt?: string;
  messageAt?: string;
}

export function codeNumber(written: unknown): number | undefined {
  if (typeof written === "number") return written;
  return typeof written === "string" && /^\d+$/.test(written) ? Number(written) : undefined;
}

function kindOf(status: number, json: unknown, writtenCode: unknown): ParsedResponse["kind"] {
  if (!isJsonObject(json)) return "broken";
  if (status >= 400) return "refused";
  if (status < 200 || status >= 300) return "broken";
  return json.success === false && writtenCode !== undefined ? "refused" : "accepted";
}

const valueAt = (json: unknown, pointer: string | undefined): unknown =>
  pointer === undefined ? undefined : readPointer(json, pointer);

/** Parses a response by the profile's pointers. It says what the target answered, not whether it may. */
export function parseResponse(
  { status, body }: RawResponse,
  pointers: ErrorPointers,
): ParsedResponse {
  const json = parseJson(body);
  const codeAt = firstFound(json, pointers.code);
  const messageAt = firstFound(json, pointers.message);
  const [writtenCode, message] = [valueAt(json, codeAt), valueAt(json, messageAt)];
  return {
    kind: kindOf(status, json, writtenCode),
    status,
    json,
    code: codeNumber(writtenCode),
    writtenCode,
    message,
    ...(codeAt !== undefined && { codeAt }),
    ...(messageAt !== undefined && { messageAt }),
  };
}

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

/** Where the document shows neither status nor code of a refusal, one needs neither. */
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
