import { createServer as createTlsServer } from "node:tls";
import { brotliCompressSync, deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import {
  http2Only,
  listening,
  passTo,
  plain,
  secure,
  type Listening,
} from "../../../proof/self/client/standing-before.ts";
import {
  portOf,
  reaching,
  surroundings,
  wantingKey,
} from "../../../proof/self/client/surroundings.ts";

const around = surroundings();

const trusted = "tls: { ca: ca.pem }";
const asksForCertificate = () => ({
  requestCert: true,
  rejectUnauthorized: true,
  ca: around.certificates.read("ca.pem"),
});

const secured = (options: Parameters<typeof secure>[2] = {}) =>
  secure(around.certificates, passTo(around.sandbox.url), options);
const wanting = () => secured(asksForCertificate());

type Opens = () => Promise<Listening>;

/** Ways in which a service wants something, and the lines of a profile that give it. */
const given: [what: string, scheme: string, opens: Opens, lines: string][] = [
  ["a certificate of an authority that the profile names", "https", () => secured(), trusted],
  [
    "a certificate for another name, which the profile gives",
    "https",
    () => secured({ name: "foreign" }),
    "tls: { ca: ca.pem, serverName: elsewhere.example }",
  ],
  ...Object.entries({
    "in PEM": "certificate: client.pem, key: client.key",
    "in DER": "certificate: client.der, key: client.key",
    "with a passphrase": 'certificate: client.pem, key: locked.key, passphrase: "${PASSPHRASE}"',
    "in PKCS#12": 'certificate: client.p12, passphrase: "${PASSPHRASE}"',
  }).map(([form, lines]): [string, string, Opens, string] => [
    `a client certificate ${form}`,
    "https",
    wanting,
    `tls: { ca: ca.pem, ${lines} }`,
  ]),
  [
    "HTTP/2 and nothing older",
    "https",
    () => http2Only(around.certificates, passTo(around.sandbox.url)),
    trusted,
  ],
  [
    "a subscription key",
    "http",
    () => plain(wantingKey(around.sandbox.url)),
    "headers:\n  Ocp-Apim-Subscription-Key: ${SUBSCRIPTION_KEY}",
  ],
  [
    "another host in its requests",
    "http",
    () =>
      plain((incoming, outgoing) =>
        incoming.headers.host === "wallet.internal"
          ? passTo(around.sandbox.url)(incoming, outgoing)
          : outgoing.writeHead(421).end(),
      ),
    "headers: { Host: wallet.internal }",
  ],
];

for (const [what, scheme, opens, lines] of given) {
  test(`a service is reached that has or wants ${what}`, async () => {
    const port = await portOf(opens());
    expect(await reaching(around, `${scheme}://localhost:${port}`, lines)).toBe("reached");
  });
}

/** Encodings of a body, as answers name them. */
const encodings: [name: string, encode: (body: Buffer) => Buffer][] = [
  ["x-gzip", gzipSync],
  ["GZIP", gzipSync],
  ["deflate", deflateRawSync],
  ["gzip, br", (body) => brotliCompressSync(gzipSync(body))],
  ["identity", (body) => body],
];
for (const [name, encode] of encodings) {
  test(`answers are read whose encoding is ${name}`, async () => {
    const encoded = passTo(around.sandbox.url, (answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-encoding": name },
      body: encode(answer.body),
    }));
    expect(await reaching(around, `http://localhost:${await portOf(plain(encoded))}`)).toBe(
      "reached",
    );
  });
}

/** Answers every request with this. */
const answering =
  (status: number, headers: Record<string, string>, body: string | Buffer = "") =>
  () =>
    plain((_, outgoing) => outgoing.writeHead(status, headers).end(body));

/** What keeps a target from being judged, and what is said of it. */
const causes: Record<string, { server: Opens; scheme?: string; lines?: string; said: RegExp }> = {
  "a client certificate that wasn't given": {
    server: wanting,
    lines: trusted,
    said: /A client certificate was asked for, and none is given: tls\.certificate/,
  },
  "a client certificate that an older server asks for": {
    server: () =>
      secured({
        ...asksForCertificate(),
        maxVersion: "TLSv1.2",
      }),
    lines: trusted,
    said: /A client certificate was asked for, and none is given/,
  },
  "a client certificate that a server asks for, which then closes without a word": {
    server: async () => {
      const lenient = { ...asksForCertificate(), rejectUnauthorized: false };
      const keys = {
        cert: around.certificates.read("server.pem"),
        key: around.certificates.read("server.key"),
      };
      const server = createTlsServer({ ...keys, ...lenient, minVersion: "TLSv1.3" }, (socket) =>
        socket.on("error", () => undefined).destroy(),
      );
      return listening(server);
    },
    lines: trusted,
    said: /A client certificate was asked for, and none is given/,
  },
  "a client certificate of nobody it knows": {
    server: wanting,
    lines: "tls: { ca: ca.pem, certificate: self-signed.pem, key: self-signed.key }",
    said: /client certificate was asked for: is that of the profile/,
  },
  "an authority that isn't known": {
    server: () => secured(),
    said: /from an authority that isn't known here.*\n.*tls\.ca/,
  },
  "a certificate that has expired": {
    server: () => secured({ name: "expired" }),
    lines: trusted,
    said: /certificate has expired/,
  },
  "a certificate for another host": {
    server: () => secured({ name: "foreign" }),
    lines: trusted,
    said: /certificate is for another host \(.*elsewhere\.example.*\)\n.*tls\.serverName/,
  },
  "a self-signed certificate": {
    server: () => secured({ name: "self-signed" }),
    lines: trusted,
    said: /certificate is self-signed/,
  },
  "no TLS version in common": {
    server: () =>
      secured({
        minVersion: "TLSv1",
        maxVersion: "TLSv1.1",
        ciphers: "DEFAULT:@SECLEVEL=0",
      }),
    lines: trusted,
    said: /no TLS version that both sides speak/,
  },
  "http where https is expected": {
    server: () => plain(passTo(around.sandbox.url)),
    said: /it's http where https is expected/,
  },
  "https where http is expected": {
    server: () => secured(),
    scheme: "http",
    said: /https where http is expected: give https:\/\/localhost:\d+ as the base URL/,
  },
  "an encoding that nobody reads": {
    server: answering(
      200,
      { "content-encoding": "zstd" },
      Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]),
    ),
    scheme: "http",
    said: /the body is encoded as zstd, which isn't read here/,
  },
  "an encoding that it hasn't": {
    server: answering(200, { "content-encoding": "gzip" }, "{}"),
    scheme: "http",
    said: /the body isn't gzip, as its Content-Encoding says/,
  },
  "bytes that aren't UTF-8": {
    server: answering(200, { "content-type": "application/json" }, Buffer.from([0x7b, 0xff])),
    scheme: "http",
    said: /the body isn't UTF-8/,
  },
  "HTTP/2 without TLS": {
    server: async () => {
      const { createServer } = await import("node:http2");
      return listening(createServer() as never);
    },
    scheme: "http",
    said: /speaks HTTP\/2 only/,
  },
};

for (const [what, { server, scheme = "https", lines, said }] of Object.entries(causes)) {
  test(`the cause is named: ${what}`, async () => {
    const message = await reaching(
      around,
      `${scheme}://localhost:${await portOf(server())}`,
      lines,
    );
    expect(message).toMatch(said);
    // No line of OpenSSL's own.
    expect(message).not.toMatch(/routines|openssl\//);
  });
}
