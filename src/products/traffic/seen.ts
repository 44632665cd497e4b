import type { OperationName } from "../../../spec/operations.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { answerOf } from "../../contract/answer.ts";
import type { Answer } from "../../contract/deviation.ts";
import type { ParsedResponse } from "../../contract/response.ts";
import { responseTo } from "../../contract/response-to.ts";
import type { Input } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import type { Exchange, SentRequest } from "../../wire/exchange.ts";
import type { SignatureSeen } from "./signature.ts";
import { isJsonObject, parseJson } from "../../../spec/json.ts";
import { headers } from "../../../spec/vocabulary.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): boolean => typeof value === "string" && uuid.test(value);

export interface Seen {
  exchange: Exchange;
  operation: OperationName;
  /** By canonical names, as far as the profile shows where they stand. */
  input: Input;
  /** Absent when no complete response arrived, or its body is not known. */
  response: ParsedResponse | undefined;
  /** In epoch milliseconds. */
  sentAt: number;
  answeredAt: number;
  signature: SignatureSeen;
  hasWholeBody: boolean;
  /** By a provider state: then nobody knows what is fresh. */
  isClockMoved: boolean;
  profile: Profile;
}

export interface Circumstances {
  profile: Profile;
  input: Input;
  signature: SignatureSeen;
  isClockMoved?: boolean;
  /** More exact than those of the exchange. */
  times?: { sentAt: number; answeredAt: number };
}

/** How the target answered, for a deviation. */
export const answerIn = ({ operation, exchange, response }: Seen): Answer =>
  response
    ? answerOf({ ...response, operation, exchange })
    : { kind: "no-answer", why: exchange.failure?.kind ?? "malformed" };

/** Looks at an exchange. */
export function seenOf(
  exchange: Exchange,
  { profile, input, signature, isClockMoved = false, times }: Circumstances,
): Seen {
  const { answer, request } = exchange;
  const sentAt = times?.sentAt ?? Date.parse(exchange.at);
  const isWhole = answer !== undefined && !answer.truncated;
  return {
    exchange,
    operation: exchange.operation,
    input,
    response: isWhole ? responseTo(exchange, profile.errors) : undefined,
    sentAt,
    answeredAt: times?.answeredAt ?? sentAt + exchange.durationMs,
    signature,
    hasWholeBody: !request.truncated,
    isClockMoved,
    profile,
  };
}

export const isAccepted = ({ response }: Seen): boolean => response?.kind === "accepted";

/** Undefined where it wasn't refused, or without a code. */
export const refusalCode = ({ response }: Seen): number | undefined =>
  response?.kind === "refused" ? response.code : undefined;

/** By its canonical name, where the profile says it stands. */
export function resultOf({ response, operation, profile }: Seen, name: string): unknown {
  const pointer = profile.operations[operation]?.result?.[name];
  return pointer === undefined ? undefined : readPointer(response?.json, pointer);
}

/** Undefined for anything but an id or a text. */
export function keyOf(value: unknown): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value.toLowerCase();
  return typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;
}

export const userOf = ({ input }: Seen): string | undefined => keyOf(input.user_id);

/** By the response, or as the client chose. */
export const createdUserOf = (seen: Seen): string | undefined =>
  seen.operation === "createUser" && isAccepted(seen)
    ? (keyOf(resultOf(seen, "user_id")) ?? userOf(seen))
    : undefined;

/** Neither left out nor null. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Its body is no JSON object, not declared as one, or so large that it was cut: it may be refused before
 * the interface sees it.
 */
export function malformedRequest({ body, headers: sent, truncated }: SentRequest): {
  malformed?: true;
} {
  if (truncated) return { malformed: true };
  if (!body) return {};
  const isDeclared = /^application\/json\b/i.test(sent["content-type"] ?? "");
  return isDeclared && isJsonObject(parseJson(body)) ? {} : { malformed: true };
}

/** How another value is refused is not shown. */
export const hasNoUsersId = ({ [headers.userId]: userId }: Record<string, string>): boolean =>
  userId !== undefined && !isUuid(userId);

const required = [headers.apiKey, headers.signature, headers.timestamp, headers.requestId];

/** As far as an observer can tell. */
export const isProperlySigned = (
  { headers: sent }: SentRequest,
  signature: SignatureSeen,
  { signature: { encoding } }: Profile,
): boolean => {
  if (!required.every((name) => sent[name])) return false;
  if (signature.kind !== "right") return signature.kind === "unknown";
  return encoding === "auto" || encoding === signature.encoding;
};
