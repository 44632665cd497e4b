import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Written } from "../http/wire.ts";
import type { Patch } from "../patch.ts";
import type { Variant } from "./variant.ts";

type Headers = Record<string, string>;

/** Sends with other headers. */
const withHeaders =
  (change: (headers: Headers) => Headers): Patch =>
  ({ wire }) => ({
    wire: { send: (written) => wire.send({ ...written, headers: change(written.headers) }) },
  });

/** Sends a body in another form than the text it is. */
const encoded =
  (encode: (body: string) => BodyInit, headers: Headers = {}): Patch =>
  () => ({
    wire: {
      send: ({ status, headers: own, body }: Written) =>
        new Response(encode(body), { status, headers: { ...own, ...headers } }),
    },
  });

/** Sends after a pause, in milliseconds. */
const delayed =
  (pauseMilliseconds: () => number): Patch =>
  ({ wire }) => ({
    wire: {
      send: async (written) => {
        await pause(pauseMilliseconds());
        return wire.send(written);
      },
    },
  });

const pieceBytes = 7;

function inPieces(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + pieceBytes));
      sent += pieceBytes;
    },
  });
}

const slowestMilliseconds = 60;
const jitterMilliseconds = 150;
const jitterEvery = 9;

/** Delays one response in so many. */
const jittering: Patch = (service) => {
  let responses = 0;
  return delayed(() => ((responses += 1) % jitterEvery === 0 ? jitterMilliseconds : 0))(service);
};

/** Writes the names of a response's headers in capitals, as HTTP/1.1 allows. */
function writeInCapitals(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers: Headers,
  ) => ServerResponse;
  response.writeHead = ((status: number, headers: Headers = {}) =>
    writeHead(
      status,
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    )) as typeof response.writeHead;
}

export const transportVariants = {
  "chunked-answers": {
    does: "sends its responses in small chunks",
    patch: encoded(inPieces),
  },
  "compressed-answers": {
    does: "compresses its responses with gzip",
    patch: encoded((body) => new Uint8Array(gzipSync(body)), { "content-encoding": "gzip" }),
  },
  "brotli-answers": {
    does: "compresses its responses with brotli",
    patch: encoded((body) => new Uint8Array(brotliCompressSync(body)), {
      "content-encoding": "br",
    }),
  },
  "slow-answers": {
    does: "takes its time to answer",
    patch: delayed(() => Math.random() * slowestMilliseconds),
  },
  "jittering-answers": {
    does: "answers some requests much later than others",
    patch: jittering,
  },
  "closed-connections": {
    does: "closes the connection after each response",
    patch: withHeaders((headers) => ({ ...headers, connection: "close" })),
  },
  "charset-named": {
    does: "names a charset in its content type",
    patch: withHeaders((headers) => ({
      ...headers,
      "content-type": `${headers["content-type"]}; charset=UTF-8`,
    })),
  },
  "header-case": {
    does: "writes the names of headers in capitals",
    patch: () => ({ wire: { prepare: writeInCapitals } }),
  },
} as const satisfies Record<string, Variant>;
