import { Pool } from "undici";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Exchange } from "../../src/wire/exchange.ts";
import { sign } from "../../src/wire/signing.ts";
import { credentials } from "./sandboxes.ts";

export const requestsOf = (folder: string): Exchange[] =>
  readEvidence(filesIn(folder).evidence).lines.flatMap((line) =>
    line.kind === "exchange" ? [line.exchange] : [],
  );

function signedNow({ request }: Exchange): Record<string, string> {
  const { API_KEY: apiKey, API_SECRET: secret } = credentials;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const userId = request.headers["x-user-id"];
  return {
    ...request.headers,
    "x-api-key": apiKey,
    "x-timestamp": timestamp,
    "x-signature": sign(secret, { apiKey, timestamp, userId }, "hex"),
  };
}

/** Sends recorded requests again, this many at a time, and reads the answers: what any suite has to do. */
export async function replayAll(
  url: string,
  exchanges: readonly Exchange[],
  concurrency: number,
): Promise<void> {
  const pool = new Pool(url, { connections: concurrency });
  const left = exchanges.values();
  const lane = async () => {
    for (const exchange of left) {
      const { method, url: address, body } = exchange.request;
      const { pathname, search } = new URL(address);
      const answer = await pool.request({
        method: method as "GET",
        path: pathname + search,
        headers: signedNow(exchange),
        ...(body !== undefined && { body }),
      });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await pool.close();
}
