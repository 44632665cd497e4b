import { decompress } from "../../wire/decompress.ts";
import type { FailureKind, ReceivedAnswer, SentRequest } from "../../wire/exchange.ts";
import { type JsonObject, objectOf, parseJson } from "../../../spec/json.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { headers } from "../../../spec/vocabulary.ts";
import { withEveryDigit } from "../../contract/decimals.ts";
import type { Input } from "../../judge/profile/binding.ts";
import { dialectOf, routesOf } from "../../judge/profile/dialect.ts";
import type { Profile } from "../../judge/profile/profile.ts";

export interface Recorded {
  baseUrl: string;
  passed: Passed[];
  notes: string[];
  creator: string;
}

/** So much of a body is kept to be judged and recorded, in bytes. All of it is passed on. */
export const mostKept = 1_048_576;

type Message = Omit<ReceivedAnswer, "status">;

export class KeptBody {
  private readonly chunks: Uint8Array[] = [];
  private size = 0;
  isCut = false;

  keep(chunk: Uint8Array): void {
    const left = mostKept - this.size;
    if (chunk.length > left) this.isCut = true;
    if (left <= 0) return;
    this.chunks.push(chunk.length > left ? chunk.subarray(0, left) : chunk);
    this.size += Math.min(chunk.length, left);
  }

  get bytes(): Uint8Array {
    return this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
  }
}

/** By their lower-case names; of a name that stands several times, all values. */
export function headersOf(written: readonly string[]): Record<string, string> {
  const read: Record<string, string> = {};
  for (let at = 0; at < written.length; at += 2) {
    const name = (written[at] ?? "").toLowerCase();
    const value = written[at + 1] ?? "";
    read[name] = read[name] === undefined ? value : `${read[name]}, ${value}`;
  }
  return read;
}

/** The text of a body; what can't be decompressed counts as cut: nothing is known of the rest. */
function textOf({ headers: written, body, isCut }: PassedMessage): Message {
  const sent = headersOf(written);
  const cut = isCut ? { truncated: true as const } : {};
  if (body.length === 0) return { headers: sent, body: "", ...cut };
  try {
    const plain = Buffer.from(decompress(body, sent["content-encoding"], mostKept));
    return { headers: sent, body: plain.toString("utf8"), ...cut };
  } catch {
    return { headers: sent, body: "", truncated: true };
  }
}

export function passedOf(
  { method, path, request, answer, ...about }: Passage,
  baseUrl: string,
): Passed {
  const { body, ...sent } = textOf(request);
  const url = baseUrl.replace(/\/$/, "") + path;
  return {
    ...about,
    request: { method, url, ...sent, ...(body !== "" && { body }) },
    ...(answer && { answer: { status: answer.status, ...textOf(answer) } }),
  };
}

/** A message as it was passed on: its headers as they were written, name and value in turn. */
export interface PassedMessage {
  headers: string[];
  body: Uint8Array;
  isCut: boolean;
}

interface Exchanged<Request, Answer> {
  /** Epoch milliseconds, with fractions where they are known. */
  sentAt: number;
  answeredAt: number;
  request: Request;
  answer?: Answer;
  failure?: { kind: FailureKind; message: string; isClients?: true };
}

/** An exchange as it was passed on, with its path and query below the address of the target. */
export interface Passage extends Exchanged<PassedMessage, PassedMessage & { status: number }> {
  method: string;
  path: string;
}

export interface Passed extends Exchanged<SentRequest, ReceivedAnswer> {
  /** The headers of the request, by lower-case name, that its recording doesn't hold as they were sent. */
  unrecorded?: readonly string[];
  /** Whether what came before may be unknown: entries of its recording can't be read. */
  isAfterGap?: true;
}

function queryOf(parameters: URLSearchParams): JsonObject {
  const query = [...new Set(parameters.keys())].map((name) => {
    const values = parameters.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(query) as JsonObject;
}

export const pathBelow = (prefix: string, path: string): string =>
  path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;

export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Tells what stands before an address of the interface in a path; undefined for any other. */
export function prefixReader(
  profile: Profile,
): (method: string, path: string) => string | undefined {
  const routes = routesOf(profile).map(({ method, pattern }) => ({
    method,
    pattern: new RegExp(`^(.*?)${pattern.source.slice(1)}`),
  }));
  return (asked, path) =>
    routes
      .flatMap(({ method, pattern }) => (method === asked ? (pattern.exec(path)?.[1] ?? []) : []))
      .toSorted((one, other) => one.length - other.length)[0];
}

export function requestReader(
  profile: Profile,
): (request: SentRequest) => { operation: OperationName; input: Input } | undefined {
  const routes = routesOf(profile);
  const { decode } = dialectOf(profile).request;
  const { baseUrl = "" } = profile;
  const base = URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/$/, "") : "";
  return ({ method, url, headers: sent, body }) => {
    if (!URL.canParse(url)) return undefined;
    const { pathname, searchParams } = new URL(url);
    const path = pathBelow(base, pathname);
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    if (!route) return undefined;
    const { operation, names, pattern } = route;
    const found = pattern.exec(path)?.slice(1) ?? [];
    const parsed = withEveryDigit(body ?? "", parseJson(body ?? ""));
    const parts = {
      path: Object.fromEntries(names.map((name, index) => [name, decoded(found[index] ?? "")])),
      query: queryOf(searchParams),
      body: objectOf(parsed),
    };
    const input = decode(operation, parts);
    const userId = sent[headers.userId];
    if (userId !== undefined) input.user_id ??= userId;
    return { operation, input };
  };
}
