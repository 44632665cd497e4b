import { requiresHeader } from "../../../spec/openapi.ts";
import { type OperationName, sellOperations } from "../../../spec/operations.ts";
import { firstServerError, freshnessSeconds, headers } from "../../../spec/vocabulary.ts";
import {
  type SignatureEncoding,
  digest,
  encode,
  encodings,
  signatureInput,
} from "../../wire/signing.ts";
import { type ErrorRowId, authenticationCodes, errorRow } from "../../../spec/error-rows/index.ts";
import { readPointer } from "../../../spec/pointer.ts";
import { type Answer, answerOf } from "../../contract/deviation.ts";
import { type ParsedResponse, isDocumented, responseTo } from "../../contract/response.ts";
import type { Input } from "../../judge/profile/binding.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import type { Exchange, SentRequest } from "../../wire/exchange.ts";
import { isRedacted } from "../../wire/redacted-value.ts";
import type { Passed } from "./passed.ts";
import { isJsonObject, parseJson } from "../../../spec/json.ts";

/** `unknown`: the secret isn't known, or a header is missing that it covers. */
export type SignatureSeen =
  | { kind: "right"; encoding: SignatureEncoding }
  | { kind: "user id amiss" | "another timestamp" | "unknown" }
  | { kind: "wrong"; made?: string | undefined };

/** Those around it, and in milliseconds: a client may have signed one of them instead. */
function otherTimestamps(sent: string): string[] {
  const seconds = Number(sent);
  if (!Number.isSafeInteger(seconds)) return [];
  const around = Array.from({ length: 6 * freshnessSeconds + 1 }, (_, index) =>
    String(seconds + index - 3 * freshnessSeconds),
  );
  return [...around.filter((other) => other !== sent), String(seconds * 1000)];
}

export function readSignature(
  operation: OperationName,
  sent: Record<string, string>,
  secretOf: (apiKey: string) => string | undefined,
): SignatureSeen {
  const {
    [headers.apiKey]: apiKey,
    [headers.signature]: signature,
    [headers.timestamp]: timestamp,
    [headers.userId]: userId,
  } = sent;
  if (!apiKey || !signature || timestamp === undefined) return { kind: "unknown" };
  const secret = secretOf(apiKey);
  if (secret === undefined) return { kind: "unknown" };
  const isRequired = requiresHeader(operation, headers.userId);
  // Which user id was signed nobody knows.
  if (isRequired && userId === undefined) return { kind: "unknown" };
  const over = (stamp: string, user?: string) => {
    const bytes = digest(secret, signatureInput({ apiKey, timestamp: stamp, userId: user }));
    return encodings.find((encoding) => encode(bytes, encoding) === signature);
  };
  const withUser = userId === undefined ? undefined : over(timestamp, userId);
  if (withUser) return { kind: "right", encoding: withUser };
  const withoutUser = over(timestamp);
  // Which other operations require X-User-Id the document does not show.
  if (withoutUser && !isRequired) return { kind: "right", encoding: withoutUser };
  const isElsewhere = [apiKey + userId + timestamp, userId + apiKey + timestamp].some((text) =>
    encodings.some((encoding) => encode(digest(secret, text), encoding) === signature),
  );
  if (withoutUser || (isRequired && isElsewhere)) return { kind: "user id amiss" };
  const isOther = (stamp: string) => over(stamp, userId) ?? over(stamp);
  if (otherTimestamps(timestamp).some(isOther)) return { kind: "another timestamp" };
  return { kind: "wrong" };
}

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
export function isLost({ exchange: { answer }, response, operation, isWhole }: Seen): boolean {
  if (!isWhole) return false;
  if (!answer) return true;
  const { status } = answer;
  const code = response?.code;
  const isKnown = authenticationCodes.has(code) || isDocumented({ operation, status, code });
  return status >= firstServerError && !isKnown;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): boolean => typeof value === "string" && uuid.test(value);

export interface Seen {
  exchange: Exchange;
  operation: OperationName;
  /** By canonical names, as far as the profile shows where they stand. */
  input: Input;
  /** Absent when no complete response arrived, or its body is not known. */
  response: ParsedResponse | undefined;
  sentAt: number;
  answeredAt: number;
  signature: SignatureSeen;
  /** The headers, by lower-case name, that the recording doesn't hold as they were sent. */
  unrecorded: ReadonlySet<string>;
  /** Whether the recording holds what was asked and how that ended. Else it doesn't show what has not happened. */
  isWhole: boolean;
  isFromFile: boolean;
  showsEnd: boolean;
  /** Whether the recording may lack what came before. */
  isAfterGap: boolean;
  /** By a provider state: then nobody knows what is fresh. */
  isClockMoved: boolean;
  profile: Profile;
}

export const answerIn = ({ operation, exchange, response }: Seen): Answer =>
  response
    ? answerOf({ ...response, operation, exchange })
    : { kind: "no-answer", why: exchange.failure?.kind ?? "malformed" };

const isTakenOut = (value: unknown): boolean => typeof value === "string" && isRedacted(value);

type Read = Pick<Seen, "input" | "signature" | "profile" | "isFromFile" | "isClockMoved">;

export function seenOf(
  { sentAt, answeredAt, answer, failure, unrecorded = [], isAfterGap }: Passed,
  exchange: Exchange,
  read: Read,
): Seen {
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

/** What a rule looks at and the recording doesn't hold: the rule says nothing of that exchange. */
export class NotRecorded extends Error {}

export const carries = (seen: Seen, name: string): boolean =>
  Boolean(seen.exchange.request.headers[name] || headerOf(seen, name));

export function headerOf({ exchange, unrecorded }: Seen, name: string): string | undefined {
  if (unrecorded.has(name)) throw new NotRecorded(name);
  return exchange.request.headers[name];
}

export const entriesBefore = "entries before";
export const bodyOfRequest = "the request's body";
export const bodyOfAnswer = "the answer's body";
export const answerOfCache = "the answer of the client's cache";

/** @throws NotRecorded where a part of the request wasn't recorded */
export function requireWholeRequest({ exchange }: Seen): void {
  if (exchange.request.truncated) throw new NotRecorded(bodyOfRequest);
}

export function signatureOf(seen: Seen): SignatureSeen {
  for (const name of [headers.signature, headers.apiKey, headers.timestamp]) headerOf(seen, name);
  return seen.signature;
}

export const isAccepted = ({ response }: Seen): boolean => response?.kind === "accepted";

export const refusalCode = ({ response }: Seen): number | undefined =>
  response?.kind === "refused" ? response.code : undefined;

export const isRefusedAs = (...rows: ErrorRowId[]) => {
  const codes = new Set(rows.map((row) => errorRow(row).code));
  return (seen: Seen): boolean => codes.has(refusalCode(seen) ?? 0);
};

export function resultOf({ response, operation, profile }: Seen, name: string): unknown {
  const pointer = profile.operations[operation]?.result?.[name];
  const value = pointer === undefined ? undefined : readPointer(response?.json, pointer);
  return isTakenOut(value) ? undefined : value;
}

/** Undefined for anything but an id or a text, and for what was taken out. */
export function keyOf(value: unknown): string | undefined {
  if (typeof value === "string")
    return value === "" || isRedacted(value) ? undefined : value.toLowerCase();
  return typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;
}

export const userOf = ({ input }: Seen): string | undefined => keyOf(input.user_id);

export const createdUserOf = (seen: Seen): string | undefined =>
  seen.operation === "createUser" && isAccepted(seen)
    ? (keyOf(resultOf(seen, "user_id")) ?? userOf(seen))
    : undefined;

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** No JSON object, or not declared as one: it may be refused before the interface sees it. */
export function malformedRequest(
  { body, headers: sent, truncated }: SentRequest,
  unrecorded: ReadonlySet<string>,
): { malformed?: true } {
  if (truncated || !body) return {};
  const { "content-type": type = unrecorded.has("content-type") ? "application/json" : "" } = sent;
  const isDeclared = /^application\/json\b/i.test(type);
  return isDeclared && isJsonObject(parseJson(body)) ? {} : { malformed: true };
}

/** How another value is refused is not shown. */
export const hasNoUsersId = ({ [headers.userId]: userId }: Record<string, string>): boolean =>
  userId !== undefined && !isUuid(userId);

const required = [headers.apiKey, headers.signature, headers.timestamp, headers.requestId];

/** The document does not show which encoding the target takes; its profile may. */
export const isSignedAsIts = (signature: SignatureSeen, { signature: { encoding } }: Profile) =>
  signature.kind === "right" && (encoding === "auto" || encoding === signature.encoding);

export const isProperlySigned = (
  { headers: sent }: SentRequest,
  unrecorded: readonly string[] = [],
  { signature, profile }: Pick<Seen, "signature" | "profile">,
): boolean =>
  required.every((name) => sent[name] || unrecorded.includes(name)) &&
  (signature.kind === "unknown" || isSignedAsIts(signature, profile));
