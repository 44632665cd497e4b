import type { OperationName } from "../../../spec/operations.ts";
import { headers, isUuid } from "../../../spec/vocabulary.ts";
import { type ParsedResponse, responseTo } from "../../contract/response.ts";
import type { Input } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import type { Exchange, SentRequest } from "../../wire/exchange.ts";
import { isRedacted } from "../../wire/redacted-value.ts";
import type { Passed } from "./passed.ts";
import { isJsonObject, parseJson } from "../../../spec/json.ts";
import type { SignatureSeen } from "./signature.ts";

export interface SeenExchange {
  exchange: Exchange;
  operation: OperationName;
  input: Input;
  response: ParsedResponse | undefined;
  sentAt: number;
  answeredAt: number;
  signature: SignatureSeen;
  /** Lower-case names of headers that the recording lacks or has replaced. */
  unrecorded: ReadonlySet<string>;
  /** The recording has request and outcome; otherwise it can't show that something did not happen. */
  isWhole: boolean;
  isFromFile: boolean;
  showsEnd: boolean;
  isAfterGap: boolean;
  /** A provider state moved the clock, so freshness can't be judged. */
  isClockMoved: boolean;
  profile: Profile;
}

export const isTakenOut = (value: unknown) => typeof value === "string" && isRedacted(value);

type Read = Pick<SeenExchange, "input" | "signature" | "profile" | "isFromFile" | "isClockMoved">;

export function seenOf(
  { sentAt, answeredAt, answer, failure, unrecorded = [], isAfterGap }: Passed,
  exchange: Exchange,
  read: Read,
): SeenExchange {
  const isCut = answer?.truncated ?? false;
  const given = Object.entries(read.input);
  const shown = read.isFromFile ? given.filter(([, value]) => !isTakenOut(value)) : given;
  const showsEnd = !isCut && (answer !== undefined || failure !== undefined);
  const hidesUser = keyOf(read.input.user_id) === undefined && unrecorded.includes(headers.userId);
  return {
    ...read,
    input: Object.fromEntries(shown),
    exchange,
    operation: exchange.operation,
    response: answer && !isCut ? responseTo(exchange, read.profile.errors) : undefined,
    sentAt,
    answeredAt,
    unrecorded: new Set(unrecorded),
    isWhole: !exchange.request.truncated && shown.length === given.length && !hidesUser && showsEnd,
    showsEnd,
    isAfterGap: isAfterGap ?? false,
  };
}

/** A rule needs something that the recording lacks, which the message says, so it says nothing about the exchange. */
export class NotRecorded extends Error {}

export const carries = (seen: SeenExchange, name: string): boolean =>
  Boolean(seen.exchange.request.headers[name] || headerOf(seen, name));

export function headerOf({ exchange, unrecorded }: SeenExchange, name: string): string | undefined {
  if (!unrecorded.has(name)) return exchange.request.headers[name];
  const written = name.replaceAll(/\b[a-z]/g, (initial) => initial.toUpperCase());
  throw new NotRecorded(`${written} isn't there as it was sent`);
}

export const entriesBefore = "What came before isn't sure to be known";
export const bodyOfRequest = "The request or its body isn't there as a whole";
export const otherNames = "The request has other names than the profile gives (--profile)";
export const bodyOfAnswer = "The answer's body isn't there as a whole";
export const answerOfCache = "The client had the answer in its cache (304)";

/** @throws NotRecorded if the request's body was cut */
export function requireWholeRequest({ exchange }: SeenExchange): void {
  if (exchange.request.truncated) throw new NotRecorded(bodyOfRequest);
}

export function signatureOf(seen: SeenExchange): SignatureSeen {
  for (const name of [headers.signature, headers.apiKey, headers.timestamp]) headerOf(seen, name);
  return seen.signature;
}

export function keyOf(value: unknown): string | undefined {
  if (typeof value === "string")
    return value === "" || isRedacted(value) ? undefined : value.toLowerCase();
  return typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Not a JSON object, or not declared as JSON: a gateway or parser may refuse it. */
export function malformedRequest(
  { body, headers: sent, truncated }: SentRequest,
  unrecorded: ReadonlySet<string>,
): { malformed?: true } {
  if (truncated || !body) return {};
  const { "content-type": type = unrecorded.has("content-type") ? "application/json" : "" } = sent;
  const isDeclared = /^application\/json\b/i.test(type);
  return isDeclared && isJsonObject(parseJson(body)) ? {} : { malformed: true };
}

/** The document doesn't show how a malformed user id is refused. */
export const hasNoUsersId = ({ [headers.userId]: userId }: Record<string, string>): boolean =>
  userId !== undefined && !isUuid(userId);
