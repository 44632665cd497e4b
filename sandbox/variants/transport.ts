import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Written } from "../http/wire.ts";
import type { Patch } from "../patch.ts";
import type { Variant } from "./variant.ts";

type Headers = Record<string, string>;

/** Sends with other headers. */
const withHeaders =
  (change: (headers: Headers) => Headers): Patch =>
  ({ wire }) => ({
    wire: {
      send: (response, written) =>
        wire.send(response, { ...written, headers: change(written.headers) }),
    },
  });

/** Compresses bodies. */
const compressed =
  (encoding: string, compress: (body: string) => Buffer): Patch =>
  () => ({
    wire: {
      send: (response, { status, headers, body }) => {
        response.writeHead(status, { ...headers, "content-encoding": encoding });
        response.end(compress(body));
      },
    },
  });

const pieceBytes = 7;

function sendInPieces(response: ServerResponse, { status, headers, body }: Written): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, headers);
  for (let sent = 0; sent < bytes.length; sent += pieceBytes) {
    response.write(bytes.subarray(sent, sent + pieceBytes));
  }
  response.end();
}

/** Sends after a delay, in milliseconds. */
const delayed =
  (delayMilliseconds: () => number): Patch =>
  ({ wire }) => ({
    wire: {
      send: (response, written) =>
        void setTimeout(() => wire.send(response, written), delayMilliseconds()),
    },
  });

const slowestMilliseconds = 60;
const jitterMilliseconds = 150;
const jitterEvery = 9;

/** Delays one response in so many. */
const jittering: Patch = (service) => {
  let responses = 0;
  return delayed(() => ((responses += 1) % jitterEvery === 0 ? jitterMilliseconds : 0))(service);
};

export const transportVariants = {
  "chunked-answers": {
    does: "sends its responses in small chunks",
    patch: () => ({ wire: { send: sendInPieces } }),
  },
  "compressed-answers": {
    does: "compresses its responses with gzip",
    patch: compressed("gzip", gzipSync),
  },
  "brotli-answers": {
    does: "compresses its responses with brotli",
    patch: compressed("br", brotliCompressSync),
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
    patch: withHeaders((headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    ),
  },
} as const satisfies Record<string, Variant>;
