import { brotliCompressSync, gzipSync } from "node:zlib";
import type { ServerResponse } from "node:http";
import type { Patch } from "../../sandbox/patch.ts";
import type { Variant } from "./variant.ts";

type Headers = Record<string, string>;

const withHeaders =
  (change: (headers: Headers) => Headers): Patch =>
  ({ wire }) => ({
    wire: {
      encode: (written) => {
        const encoded = wire.encode(written);
        return { ...encoded, headers: change(encoded.headers) };
      },
    },
  });

const compressed =
  (encoding: string, compress: (body: string | Buffer) => Buffer): Patch =>
  ({ wire }) => ({
    wire: {
      encode: (written) => {
        const { headers, body, ...rest } = wire.encode(written);
        const named = { ...headers, "content-encoding": encoding };
        return { ...rest, headers: named, body: compress(body) };
      },
    },
  });

const pieceBytes = 7;

function endInPieces(response: ServerResponse, body: string | Buffer): void {
  const bytes = Buffer.from(body);
  for (let sent = 0; sent < bytes.length; sent += pieceBytes) {
    response.write(bytes.subarray(sent, sent + pieceBytes));
  }
  response.end();
}

const slowestMilliseconds = 60;
const jitterMilliseconds = 150;
const jitterEvery = 9;

const jittering: Patch = () => {
  let responses = 0;
  const isLate = () => (responses += 1) % jitterEvery === 0;
  return { wire: { delayMilliseconds: () => (isLate() ? jitterMilliseconds : 0) } };
};

export const transportVariants = {
  "chunked-answers": {
    does: "sends its responses in small chunks",
    patch: () => ({ wire: { end: endInPieces } }),
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
    patch: () => ({ wire: { delayMilliseconds: () => Math.random() * slowestMilliseconds } }),
  },
  "distant-answers": {
    does: "takes 150 ms for every answer, as a server on another continent",
    patch: () => ({ wire: { delayMilliseconds: () => jitterMilliseconds } }),
  },
  "jittering-answers": {
    does: "answers some requests much later than others",
    patch: jittering,
  },
  "ticking-date": {
    does: "writes its Date from a clock that ticks once a second, 900 ms into each",
    patch: withHeaders((headers) => ({
      ...headers,
      date: new Date(Date.now() - 900).toUTCString(),
    })),
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
    patch: () => ({ wire: { headerName: (name) => name.toUpperCase() } }),
  },
} satisfies Record<string, Variant>;
