import { brotliCompressSync, gzipSync } from "node:zlib";
import type { ServerResponse } from "node:http";
import type { Patch } from "../../sandbox/patch.ts";
import { variantsOf } from "./variant.ts";

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

export const transportVariants = variantsOf({
  "chunked-answers: sends its responses in small chunks": () => ({ wire: { end: endInPieces } }),
  "compressed-answers: compresses its responses with gzip": compressed("gzip", gzipSync),
  "brotli-answers: compresses its responses with brotli": compressed("br", brotliCompressSync),
  "slow-answers: takes its time to answer": () => ({
    wire: { delayMilliseconds: () => Math.random() * slowestMilliseconds },
  }),
  "distant-answers: takes 150 ms for every answer, as a server on another continent": () => ({
    wire: { delayMilliseconds: () => jitterMilliseconds },
  }),
  "jittering-answers: answers some requests much later than others": jittering,
  "ticking-date: writes its Date from a clock that ticks once a second, 900 ms into each":
    withHeaders((headers) => ({
      ...headers,
      date: new Date(Date.now() - 900).toUTCString(),
    })),
  "closed-connections: closes the connection after each response": withHeaders((headers) => ({
    ...headers,
    connection: "close",
  })),
  "charset-named: names a charset in its content type": withHeaders((headers) => ({
    ...headers,
    "content-type": `${headers["content-type"]}; charset=UTF-8`,
  })),
  "header-case: writes the names of headers in capitals": () => ({
    wire: { headerName: (name) => name.toUpperCase() },
  }),
});
