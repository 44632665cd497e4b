import { decompress } from "../../wire/decompress.ts";
import type { ReceivedAnswer, SentRequest, FailureKind } from "../../wire/exchange.ts";

export interface Recorded {
  baseUrl: string;
  passed: Passed[];
  notes: string[];
  creator: string;
}

/** So much of a body is kept to be judged and recorded, in bytes. All of it is passed on. */
export const mostKept = 1_048_576;

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

export function headersOf({ headers }: PassedMessage): Record<string, string> {
  const read: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) {
    const name = (headers[at] ?? "").toLowerCase();
    const value = headers[at + 1] ?? "";
    read[name] = read[name] === undefined ? value : `${read[name]}, ${value}`;
  }
  return read;
}

interface Text {
  body: string;
  truncated?: true;
}

/** The text of a body; what can't be decompressed counts as cut: nothing is known of the rest. */
function textOf({ body, isCut }: PassedMessage, encoding: string | undefined): Text {
  const cut = isCut ? { truncated: true as const } : {};
  if (body.length === 0) return { body: "", ...cut };
  try {
    return { body: Buffer.from(decompress(body, encoding, mostKept)).toString("utf8"), ...cut };
  } catch {
    return { body: "", truncated: true };
  }
}

export function requestOf({ method, path, request }: Passed, baseUrl: string): SentRequest {
  const headers = headersOf(request);
  const { body, ...cut } = textOf(request, headers["content-encoding"]);
  return {
    method,
    url: baseUrl.replace(/\/$/, "") + path,
    headers,
    ...(body !== "" && { body }),
    ...cut,
  };
}

/** Its answer likewise; absent where no complete one came. */
export function answerOf({ answer }: Passed): ReceivedAnswer | undefined {
  if (!answer) return undefined;
  const headers = headersOf(answer);
  return { status: answer.status, headers, ...textOf(answer, headers["content-encoding"]) };
}

/** A message as it was passed on: its headers as they were written, name and value in turn. */
export interface PassedMessage {
  headers: string[];
  body: Uint8Array;
  isCut: boolean;
}

export interface Passed {
  /** Epoch milliseconds, with fractions where they are known. */
  sentAt: number;
  answeredAt: number;
  method: string;
  /** Path and query, below the address of the target. */
  path: string;
  request: PassedMessage;
  answer?: PassedMessage & { status: number };
  /** The headers of the request, by lower-case name, that its recording doesn't hold as they were sent. */
  unrecorded?: readonly string[];
  /** Whether what came before may be unknown: entries of its recording can't be read. */
  isAfterGap?: true;
  failure?: { kind: FailureKind; message: string; isClients?: true };
}
