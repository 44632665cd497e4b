import { createServer as createHttp2Server } from "node:http2";
import { createServer as createTlsServer } from "node:tls";
import { brotliCompressSync, deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import {
  forwardProxy,
  http2Only,
  listening,
  passTo,
  plain,
  secure,
  type Listening,
} from "../../../proof/self/client/standing-before.ts";
import {
  opening,
  portOf,
  reaching,
  surroundings,
  wantingKey,
} from "../../../proof/self/client/surroundings.ts";

const around = surroundings();

const trusted = "tls: { ca: ca.pem }";
const asking = () => ({
  requestCert: true,
  rejectUnauthorized: true,
  ca: around.certificates.read("ca.pem"),
});
const secured = (options: Parameters<typeof secure>[2] = {}) =>
  secure(around.certificates, passTo(around.sandbox.url), options);
const wanting = () => secured(asking());

type Opens = () => Promise<Listening>;

async function reach(opens: Opens, lines = "", scheme = "https"): Promise<string> {
  return reaching(around, `${scheme}://localhost:${await portOf(opens())}`, lines);
}

/** Services that want something, with the lines of a profile that give it. */
const wants: Record<string, [Opens, lines: string, scheme?: string]> = {
  "a private certificate authority": [() => secured(), trusted],
  "another name in its certificate": [
    () => secured({ name: "foreign" }),
    "tls: { ca: ca.pem, serverName: elsewhere.example }",
  ],
  "a client certificate in PEM": [
    wanting,
    "tls: { ca: ca.pem, certificate: client.pem, key: client.key }",
  ],
  "one in DER": [wanting, "tls: { ca: ca.pem, certificate: client.der, key: client.key }"],
  "one with a passphrase": [
    wanting,
    'tls: { ca: ca.pem, certificate: client.pem, key: locked.key, passphrase: "${PASSPHRASE}" }',
  ],
  "one in PKCS#12": [
    wanting,
    'tls: { ca: ca.pem, certificate: client.p12, passphrase: "${PASSPHRASE}" }',
  ],
  "HTTP/2": [() => http2Only(around.certificates, passTo(around.sandbox.url)), trusted],
  "a subscription key": [
    () => plain(wantingKey(around.sandbox.url)),
    "headers:\n  Ocp-Apim-Subscription-Key: ${SUBSCRIPTION_KEY}",
    "http",
  ],
  "another host in its requests": [
    () =>
      plain((incoming, outgoing) =>
        incoming.headers.host === "wallet.internal"
          ? passTo(around.sandbox.url)(incoming, outgoing)
          : outgoing.writeHead(421).end(),
      ),
    "headers: { Host: wallet.internal }",
    "http",
  ],
};

test("a service is reached that wants something the profile gives", async () => {
  for (const [what, given] of Object.entries(wants)) {
    expect.soft(await reach(...given), what).toBe("reached");
  }
});

/** Encodings of a body, as answers name them. */
const encodings: Record<string, (body: Buffer) => Buffer> = {
  "x-gzip": gzipSync,
  GZIP: gzipSync,
  deflate: deflateRawSync,
  "gzip, br": (body) => brotliCompressSync(gzipSync(body)),
  "identity, constructor": (body) => body,
};

test("answers are read in each encoding they may have", async () => {
  for (const [name, encode] of Object.entries(encodings)) {
    const encoded = passTo(around.sandbox.url, (answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-encoding": name },
      body: encode(answer.body),
    }));
    expect.soft(await reach(() => plain(encoded), "", "http"), name).toBe("reached");
  }
});

/** Answers every request with this. */
const answering =
  (headers: Record<string, string>, body: string | Buffer): Opens =>
  () =>
    plain((_, outgoing) => outgoing.writeHead(200, headers).end(body));

/** What keeps a target from being judged, and what is said of it. */
const causes: Record<string, [RegExp, Opens, lines?: string]> = {
  "a client certificate that wasn't given": [
    /A client certificate was asked for, and none is given: tls\.certificate/,
    wanting,
    trusted,
  ],
  "one that an older server asks for": [
    /A client certificate was asked for, and none is given/,
    () => secured({ ...asking(), maxVersion: "TLSv1.2" }),
    trusted,
  ],
  "one that a server asks for, which then closes without a word": [
    /A client certificate was asked for, and none is given/,
    () => {
      const { certificates } = around;
      const keys = { cert: certificates.read("server.pem"), key: certificates.read("server.key") };
      const lenient = { ...asking(), rejectUnauthorized: false, minVersion: "TLSv1.3" } as const;
      return listening(
        createTlsServer({ ...keys, ...lenient }, (socket) =>
          socket.on("error", () => undefined).destroy(),
        ),
      );
    },
    trusted,
  ],
  "one of nobody it knows": [
    /client certificate was asked for: is that of the profile/,
    wanting,
    "tls: { ca: ca.pem, certificate: self-signed.pem, key: self-signed.key }",
  ],
  "an authority that isn't known": [
    /from an authority that isn't known here.*\n.*tls\.ca/,
    () => secured(),
  ],
  "an expired certificate": [
    /certificate has expired/,
    () => secured({ name: "expired" }),
    trusted,
  ],
  "a certificate for another host": [
    /certificate is for another host \(.*elsewhere\.example.*\)\n.*tls\.serverName/,
    () => secured({ name: "foreign" }),
    trusted,
  ],
  "a self-signed certificate": [
    /certificate is self-signed/,
    () => secured({ name: "self-signed" }),
    trusted,
  ],
  "no TLS version in common": [
    /no TLS version that both sides speak/,
    () => secured({ minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT:@SECLEVEL=0" }),
    trusted,
  ],
  "http where https is expected": [
    /it's http where https is expected/,
    () => plain(passTo(around.sandbox.url)),
  ],
};

/** What answers where http is expected, and what is said of it. */
const answers: [said: RegExp, opens: Opens][] = [
  [/https where http is expected: give https:\/\/localhost:\d+ as the base URL/, () => secured()],
  [
    /encoded as zstd, which isn't read/,
    answering({ "content-encoding": "zstd" }, Buffer.from([0xff])),
  ],
  [/isn't gzip, as its Content-Encoding says/, answering({ "content-encoding": "gzip" }, "{}")],
  [/the body isn't UTF-8\n/, answering({}, Buffer.from([0x7b, 0xff]))],
  [
    /No answer of .* can be read: the body isn't UTF-8: it begins as UTF-16 does/,
    answering({}, Buffer.from("\uFEFF{}", "utf16le")),
  ],
  [/speaks HTTP\/2 only/, () => listening(createHttp2Server())],
];

test("what keeps a target from being reached is named, without a line of OpenSSL's own", async () => {
  for (const [what, [said, ...given]] of Object.entries(causes)) {
    const message = await reach(...given);
    expect.soft(message, what).toMatch(said);
    expect.soft(message, what).not.toMatch(/routines|openssl\//);
  }
  for (const [said, opens] of answers) expect.soft(await reach(opens, "", "http")).toMatch(said);
});

test("proxies are used as other programs use them, and say what they want", async () => {
  const open = await opening(forwardProxy());
  const closed = await opening(forwardProxy("someone:top-secret"));
  const tls = `https://localhost:${await portOf(wanting())}`;
  const invalid = `http://wallet.invalid:${new URL(around.sandbox.url).port}`;
  const at = `http://127.0.0.1:${open.port}`;
  const wantsWord = `127.0.0.1:${closed.port}`;
  const client = "tls: { ca: ca.pem, certificate: client.pem, key: client.key }";
  type Case = [baseUrl: string, lines: string, environment?: Record<string, string>];
  const passing: Case[] = [
    [invalid, "", { HTTP_PROXY: at }],
    [invalid, "", { http_proxy: `127.0.0.1:${open.port}` }],
    [invalid, `proxy: ${at}`],
    [invalid, "proxy: '${P}'", { P: `http://someone:top-secret@${wantsWord}` }],
    [tls, client, { HTTPS_PROXY: at }],
  ];
  const exceptions = ["*", "localhost", ".localhost", tls.slice(8), "example.com, localhost"];
  const direct: Case[] = [
    ...exceptions.map((NO_PROXY): Case => [tls, client, { HTTPS_PROXY: at, NO_PROXY }]),
    [around.sandbox.url, "", { HTTP_PROXY: at, no_proxy: "127.0.0.0/8" }],
    [around.sandbox.url, "proxy: none", { HTTP_PROXY: at }],
  ];
  const asked = () => open.asked.length + closed.asked.length;
  for (const each of [...passing, ...direct]) {
    const before = asked();
    expect.soft(await reaching(around, ...each), String(each)).toBe("reached");
    expect.soft(asked() > before, JSON.stringify(each)).toBe(passing.includes(each));
  }
  expect(open.asked.at(-1)).toBe(`CONNECT ${tls.slice(8)}`);
  expect(await reaching(around, invalid, "", { HTTP_PROXY: `http://${wantsWord}` })).toMatch(
    /asks for a user name and a password \(407\)/,
  );
  const wrong = { HTTPS_PROXY: `http://someone:not-the-secret@${wantsWord}` };
  const elsewhere = await portOf(plain((_, answer) => answer.end("<html>")));
  const filter = await reaching(around, invalid, `proxy: http://localhost:${elsewhere}`);
  expect(filter).toMatch(/go through the proxy at localhost:\d+ \(proxy of the profile\)/);
  const refused = await reaching(around, tls, client, wrong);
  expect(refused).toMatch(/refuses the user name and the password in its address \(407\)/);
  expect(refused).not.toContain("not-the-secret");
});

/** What a profile or the environment says that can't be, and what is said of it. */
const mistakes: [said: RegExp, lines: string, environment?: Record<string, string>][] = [
  [/yaml:3 {2}headers\.X needs the environment variable UNSET/, "headers: { X: '${UNSET}' }"],
  [/yaml:3 {2}headers\.X-Token holds a secret, which no file may/, "headers: { X-Token: abcdef }"],
  [/headers\.X-Api-Key is for the suite to send/, "headers: { X-Api-Key: abcdef }"],
  [/isn't the name of a header/, "headers: { 'Two words': a }"],
  [/has a line break/, "headers: { X: '${TENANT}' }", { TENANT: "one\ntwo" }],
  [/too short to be kept out of reports/, "headers: { X: '${TENANT}' }", { TENANT: "abc" }],
  [/yaml:3 {2}.* can't be read from .*no\.pem: it doesn't exist/, "tls: { certificate: no.pem }"],
  [/tls\.key isn't the key of this/, "tls: { certificate: client.pem, key: server.key }"],
  [/it has no key/, "tls: { certificate: client.pem }"],
  [
    /tls\.passphrase isn't its passphrase/,
    "tls: { certificate: client.p12, passphrase: '${PASSPHRASE}' }",
    { PASSPHRASE: "wrong" },
  ],
  [/it's encrypted\. Give tls\.passphrase/, "tls: { certificate: client.p12 }"],
  [/encrypted\. Give tls\.passphrase/, "tls: { certificate: client.pem, key: locked.key }"],
  [/it has no key, or no certificate/, "tls: { certificate: client.key, key: client.pem }"],
  [/tls\.ca: it can't be used/, "tls: { ca: client.key }"],
  [/proxy of the profile names isn't an address of http/, "proxy: ftp://127.0.0.1:1"],
  [/proxy of the profile names speaks SOCKS.*--proxy/, "proxy: socks5://127.0.0.1:1"],
  [/ALL_PROXY names speaks SOCKS/, "", { ALL_PROXY: "socks5h://127.0.0.1:1" }],
  [/HTTP_PROXY names is a PAC file/, "", { HTTP_PROXY: "http://wpad/proxy.pac" }],
  [/HTTP_PROXY names isn't an address/, "", { HTTP_PROXY: "${PROXY}" }],
  [/127\.0\.0\.1:1 \(HTTP_PROXY\) can't/, "", { HTTP_PROXY: "http://a:b%zz@127.0.0.1:1" }],
  [/host name is not known/, "", { HTTP_PROXY: "127.0.0.1:1", NO_PROXY: "10.0.0.0/99;.invalid" }],
  [/tls\.passphrase holds a secret, which no file may; expected/, "tls: { passphrase: secret }"],
  [/names a variable in another way than as \$\{NAME\}/, "headers: { X: $TENANT }"],
  [/http_proxy names isn't/, "", { all_proxy: "socks://1.1.1.1", http_proxy: "ftp://1.1.1.1" }],
  [
    /the proxy at 127\.0\.0\.1:1 \(ALL_PROXY\) can't be reached/,
    "",
    { ALL_PROXY: "127.0.0.1:1", NO_PROXY: "example.com" },
  ],
  [/host name is not known/, "", { ALL_PROXY: "socks5://127.0.0.1:1", NO_PROXY: ".invalid" }],
  [
    /host name is not known/,
    "proxy: http://127.0.0.1:1",
    { CONFORMANCE_PROXY: "none", HTTP_PROXY: "http://127.0.0.1:1" },
  ],
];

test("what can't be on the way to a target is said before anything is sent", async () => {
  for (const [said, ...given] of mistakes) {
    const message = await reaching(around, "http://somewhere.invalid:1", ...given);
    expect.soft(message, String(given)).toMatch(said);
  }
});
