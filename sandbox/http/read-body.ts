import type { IncomingMessage } from "node:http";

const largestBytes = 1_000_000;

/** The body of a request as text; undefined for one that is too large, of which the rest is dropped. */
export async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= largestBytes) chunks.push(chunk);
  }
  return bytes <= largestBytes ? Buffer.concat(chunks).toString("utf8") : undefined;
}
