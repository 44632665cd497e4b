import { isJsonObject, parseJson } from "../../spec/json.ts";
import { firstFound, readPointer, pointerOf } from "../../spec/pointer.ts";
import { errorsOf, authenticationCodes } from "../../spec/error-rows/index.ts";
import type { Exchange, HttpExchange, ReceivedAnswer } from "../wire/exchange.ts";
import { isEmptyUnauthorized } from "./gateways.ts";
import type { OperationName } from "../../spec/operations.ts";
import { firstRefusal, firstServerError, tooManyRequests } from "../../spec/vocabulary.ts";

export interface ErrorPointers {
  code: readonly string[];
  message: readonly string[];
}

/** `refused`: an error status, or a 2xx status with `success: false` and a code. */
export interface ParsedResponse {
  kind: "accepted" | "refused" | "broken";
  status: number;
  json: unknown;
  /** Also of a code written as a string of digits. */
  code: number | undefined;
  writtenCode: unknown;
  message: unknown;
  /** JSON Pointers. For a missing member: the first place where the profile has it. */
  codeAt?: string;
  messageAt?: string;
}

export type Answered = Pick<ParsedResponse, "status" | "code"> & { operation: OperationName };

export const isDocumented = ({ operation, status, code }: Answered): boolean =>
  errorsOf(operation).some(([, row]) => row.http === status && row.code === code);

export function codeNumber(written: unknown): number | undefined {
  if (typeof written === "number") return written;
  return typeof written === "string" && /^\d+$/.test(written) ? Number(written) : undefined;
}

function kindOf(status: number, json: unknown, writtenCode: unknown): ParsedResponse["kind"] {
  if (!isJsonObject(json)) return "broken";
  if (status >= firstRefusal) return "refused";
  if (status < 200 || status >= 300) return "broken";
  return json.success === false && writtenCode !== undefined ? "refused" : "accepted";
}

const valueAt = (json: unknown, pointer: string | undefined): unknown =>
  pointer === undefined ? undefined : readPointer(json, pointer);

export function parseResponse(
  { status, body }: Pick<ReceivedAnswer, "status" | "body">,
  pointers: ErrorPointers,
): ParsedResponse {
  const json = parseJson(body);
  const codeAt = firstFound(json, pointers.code);
  const messageAt = firstFound(json, pointers.message);
  const writtenCode = valueAt(json, codeAt);
  const message = textIn(valueAt(json, messageAt));
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

/** A message may be a list of strings, or an object with one for each field. */
function textIn(message: unknown): unknown {
  const texts = [...leavesOfJson(message)].filter(({ value }) => typeof value === "string");
  const isNested = typeof message === "object" && texts.length > 0;
  if (!isNested) return message;
  return texts.map(({ keys, value }) => [...keys, value].join(" ")).join("; ");
}

const onlySaysWhy = ({ kind, writtenCode, message, json }: ParsedResponse): boolean =>
  kind === "accepted" &&
  writtenCode === undefined &&
  message !== undefined &&
  isJsonObject(json) &&
  json.success === false &&
  (json.data ?? null) === null;

/** Operations without an error table may refuse with `success: false` alone. */
export function responseTo(
  exchange: Exchange,
  pointers: ErrorPointers,
): ParsedResponse | undefined {
  if (!exchange.answer) return undefined;
  const parsed = parseResponse(exchange.answer, pointers);
  const asksForCode = exchange.properlySigned && errorsOf(exchange.operation).length > 0;
  const isRefused = isEmptyUnauthorized(exchange) || (!asksForCode && onlySaysWhy(parsed));
  return isRefused ? { ...parsed, kind: "refused" } : parsed;
}

/** A hostile target may nest as deep as its body is long. */
const deepest = 24;

/** Visits only the first entry of a list. */
export function* leavesOfJson(
  json: unknown,
  keys: readonly string[] = [],
): Generator<{ keys: readonly string[]; value: unknown }> {
  if (typeof json !== "object" || json === null) return yield { keys, value: json };
  if (keys.length === deepest) return;
  const entries = Array.isArray(json) ? Object.entries(json.slice(0, 1)) : Object.entries(json);
  for (const [key, value] of entries) yield* leavesOfJson(value, [...keys, key]);
}

export function placeOfCode(code: number, json: unknown): string | undefined {
  if (!isJsonObject(json)) return undefined;
  for (const { keys, value } of leavesOfJson(json)) {
    if (codeNumber(value) === code) return pointerOf(keys);
  }
  return undefined;
}

export function documentedCodeIn(
  operation: OperationName,
  status: number | undefined,
  json: unknown,
): { code: number; place: string } | undefined {
  // A code that equals the status may just repeat the status.
  const rows = errorsOf(operation).filter(([, { http, code }]) => http === status && code !== http);
  for (const [, { code }] of rows) {
    const place = placeOfCode(code, json);
    if (place !== undefined) return { code, place };
  }
  return undefined;
}

const longestWord = 40;

function bodyInWords({ headers, body }: NonNullable<HttpExchange["answer"]>): string {
  if (body === "") return "an empty body";
  const json = parseJson(body);
  if (isJsonObject(json)) {
    const keys = Object.keys(json).toSorted().slice(0, 6);
    return `{${keys.map((key) => key.slice(0, longestWord)).join(", ")}}`;
  }
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  return type.trim().slice(0, longestWord) || "no media type";
}

/** "502 with text/html", "no answer (reset)". */
export const formOf = ({ answer, failure }: HttpExchange): string =>
  answer ? `${answer.status} with ${bodyInWords(answer)}` : `no answer (${failure?.kind})`;

/** An answer without any member of the interface comes from a gateway, or is a passing failure. */
export function isOwnAnswer(
  exchange: Exchange,
  {
    errors,
    operations,
  }: {
    errors: ErrorPointers;
    operations: Partial<Record<string, { result?: Record<string, string> }>>;
  },
  mustFail: boolean,
): boolean {
  const { answer, operation } = exchange;
  if (!answer) return false;
  const { status } = answer;
  const response = parseResponse(answer, errors);
  const isKnown =
    isDocumented({ ...response, operation }) || authenticationCodes.has(response.code);
  if (response.kind === "refused" && isKnown) return true;
  if (status === tooManyRequests || status >= firstServerError) return false;
  const { json, code } = response;
  // Begins like JSON and doesn't parse: it was cut off.
  const isWhole = json !== undefined || !/^\s*[{[]/.test(answer.body);
  if (mustFail && status >= firstRefusal) return isWhole;
  if (!isJsonObject(json) || response.kind === "broken") return false;
  if (Object.hasOwn(json, "success")) return true;
  if (status >= firstRefusal) return code !== undefined && code !== status;
  const places = Object.values(operations[operation]?.result ?? {});
  return places.some((place) => (readPointer(json, place) ?? undefined) !== undefined);
}
