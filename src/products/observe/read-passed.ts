import { decompress } from "../../wire/decompress.ts";
import type { ReceivedAnswer, SentRequest } from "../../wire/exchange.ts";
import { mostKept } from "./kept-body.ts";
import type { Passed, PassedMessage } from "./passed.ts";

/** Headers by lower-case name; those that occur more than once are joined. */
function headersOf({ headers }: PassedMessage): Record<string, string> {
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
