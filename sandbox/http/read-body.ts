import type { IncomingMessage } from "node:http";

const largestBytes = 1_000_000;

/** Undefined where it's too large; the rest is dropped. */
export function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  message.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= largestBytes) chunks.push(chunk);
  });
  return new Promise((done, failed) => {
    message.on("error", failed);
    message.on("end", () =>
      done(bytes <= largestBytes ? Buffer.concat(chunks).toString("utf8") : undefined),
    );
  });
}
