import { decoded } from "../../ground/encoding.ts";
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

/** In bytes, for judging and recording; the whole body is passed on. */
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

export function headersOf(written: readonly string[]): Record<string, string> {
  const read: Record<string, string> = {};
  for (let at = 0; at < written.length; at += 2) {
    const name = (written[at] ?? "").toLowerCase();
    const value = written[at + 1] ?? "";
    read[name] = read[name] === undefined ? value : `${read[name]}, ${value}`;
  }
  return read;
}

/** A body that can't be decompressed counts as cut. */
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

/** `headers`: names and values in turn, as written. */
export interface PassedMessage {
  headers: string[];
  body: Uint8Array;
  isCut: boolean;
}

interface Exchanged<Request, Answer> {
  /** Epoch milliseconds, maybe with fractions. */
  sentAt: number;
  answeredAt: number;
  request: Request;
  answer?: Answer;
  failure?: { kind: FailureKind; message: string; isClients?: true };
}

/** Relative to the target's address. */
export interface Passage extends Exchanged<PassedMessage, PassedMessage & { status: number }> {
  method: string;
  path: string;
}

export interface Passed extends Exchanged<SentRequest, ReceivedAnswer> {
  /** Lower-case names of request headers that the recording lacks or has replaced. */
  unrecorded?: readonly string[];
  /** Earlier entries may be missing, since some can't be read. */
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

/** Undefined for a path that doesn't end in an address of the interface. */
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
