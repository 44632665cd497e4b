import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { brotliCompressSync, deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { startSandbox, type Sandbox } from "../../../proof/deviations.ts";
import { preflight } from "./preflight.ts";
import { loadProfile } from "../profile/load.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";
import {
  forwardProxy,
  http2Only,
  listening,
  makeCertificates,
  passTo,
  plain,
  secure,
  variables,
  type Certificates,
  type Listening,
} from "../../../proof/self/client/standing-before.ts";

let sandbox: Sandbox;
let certificates: Certificates;
let opened: Listening[] = [];

test.beforeAll(async () => {
  sandbox = await startSandbox();
  certificates = makeCertificates();
});
test.afterEach(() => {
  for (const each of opened) each.close();
  opened = [];
});
test.afterAll(() => sandbox.close());

/** The port of a server that is closed after the test. */
async function portOf<Opened extends Listening>(server: Promise<Opened>): Promise<number> {
  const made = await server;
  opened.push(made);
  return made.port;
}

/** A profile with these lines, next to the certificates. */
function profileWith(baseUrl: string, lines: string): string {
  const file = join(certificates.folder, `profile-${Math.random()}.yaml`);
  writeFileSync(file, `name: somewhere\nbaseUrl: ${baseUrl}\n${lines}\n`);
  return file;
}

const environmentWith = (more: Record<string, string>) => ({
  API_KEY: sandbox.credentials.apiKey,
  API_SECRET: sandbox.credentials.apiSecret,
  ...variables,
  ...more,
});

/** "reached", or the message of what keeps the target from being judged. */
async function reaching(
  baseUrl: string,
  lines = "",
  more: Record<string, string> = {},
): Promise<string> {
  try {
    const environment = environmentWith(more);
    await preflight(loadProfile(profileWith(baseUrl, lines), environment), environment);
    return "reached";
  } catch (error) {
    return (error as Error).message;
  }
}

const trusted = "tls: { ca: ca.pem }";
const asksForCertificate = () => ({
  requestCert: true,
  rejectUnauthorized: true,
  ca: certificates.read("ca.pem"),
});

/** Ways in which a service wants something, and the lines of a profile that give it. */
const given: Record<string, { server: () => Promise<Listening>; scheme: string; lines: string }> = {
  "a certificate of an authority that the profile names": {
    server: () => secure(certificates, passTo(sandbox.url)),
    scheme: "https",
    lines: trusted,
  },
  "a certificate for another name, which the profile gives": {
    server: () => secure(certificates, passTo(sandbox.url), { name: "foreign" }),
    scheme: "https",
    lines: "tls: { ca: ca.pem, serverName: elsewhere.example }",
  },
  "a client certificate in PEM": {
    server: () => secure(certificates, passTo(sandbox.url), asksForCertificate()),
    scheme: "https",
    lines: "tls: { ca: ca.pem, certificate: client.pem, key: client.key }",
  },
  "a client certificate in DER": {
    server: () => secure(certificates, passTo(sandbox.url), asksForCertificate()),
    scheme: "https",
    lines: "tls: { ca: ca.pem, certificate: client.der, key: client.key }",
  },
  "a client certificate with a passphrase": {
    server: () => secure(certificates, passTo(sandbox.url), asksForCertificate()),
    scheme: "https",
    lines:
      'tls: { ca: ca.pem, certificate: client.pem, key: locked.key, passphrase: "${PASSPHRASE}" }',
  },
  "a client certificate in PKCS#12": {
    server: () => secure(certificates, passTo(sandbox.url), asksForCertificate()),
    scheme: "https",
    lines: 'tls: { ca: ca.pem, certificate: client.p12, passphrase: "${PASSPHRASE}" }',
  },
  "HTTP/2 and nothing older": {
    server: () => http2Only(certificates, passTo(sandbox.url)),
    scheme: "https",
    lines: trusted,
  },
  "a subscription key": {
    server: () => plain(wantingKey()),
    scheme: "http",
    lines: "headers:\n  Ocp-Apim-Subscription-Key: ${SUBSCRIPTION_KEY}",
  },
  "a host of its own": {
    server: () =>
      plain((incoming, outgoing) =>
        incoming.headers.host === "wallet.internal"
          ? passTo(sandbox.url)(incoming, outgoing)
          : outgoing.writeHead(421).end(),
      ),
    scheme: "http",
    lines: "headers: { Host: wallet.internal }",
  },
};

/** A gateway that lets nobody in without a subscription key. */
const wantingKey = (): Parameters<typeof plain>[0] => (incoming, outgoing) => {
  if (incoming.headers["ocp-apim-subscription-key"] === variables.SUBSCRIPTION_KEY)
    return passTo(sandbox.url)(incoming, outgoing);
  outgoing.writeHead(401, { "content-type": "application/json" });
  outgoing.end('{"statusCode":401,"message":"no subscription key"}');
};

for (const [what, { server, scheme, lines }] of Object.entries(given)) {
  test(`a service is reached that has or wants ${what}`, async () => {
    const port = await portOf(server());
    expect(await reaching(`${scheme}://localhost:${port}`, lines)).toBe("reached");
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
    const encoded = passTo(sandbox.url, (answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-encoding": name },
      body: encode(answer.body),
    }));
    expect(await reaching(`http://localhost:${await portOf(plain(encoded))}`)).toBe("reached");
  });
}

/** Answers every request with this. */
const answering =
  (status: number, headers: Record<string, string>, body: string | Buffer = "") =>
  () =>
    plain((_, outgoing) => outgoing.writeHead(status, headers).end(body));

const withName = (name: string) => () => secure(certificates, passTo(sandbox.url), { name });

/** What keeps a target from being judged, and what is said of it. */
const causes: Record<
  string,
  { server: () => Promise<Listening>; scheme?: string; lines?: string; said: RegExp }
> = {
  "a client certificate that wasn't given": {
    server: () => secure(certificates, passTo(sandbox.url), asksForCertificate()),
    lines: trusted,
    said: /A client certificate was asked for, and none is given: tls\.certificate/,
  },
  "a client certificate that an older server asks for": {
    server: () =>
      secure(certificates, passTo(sandbox.url), { ...asksForCertificate(), maxVersion: "TLSv1.2" }),
    lines: trusted,
    said: /A client certificate was asked for, and none is given/,
  },
  "a client certificate that a server asks for, which then closes without a word": {
    server: async () => {
      const wanting = { ...asksForCertificate(), rejectUnauthorized: false };
      const keys = { cert: certificates.read("server.pem"), key: certificates.read("server.key") };
      const server = createTlsServer({ ...keys, ...wanting, minVersion: "TLSv1.3" }, (socket) =>
        socket.on("error", () => undefined).destroy(),
      );
      return listening(server);
    },
    lines: trusted,
    said: /A client certificate was asked for, and none is given/,
  },
  "a client certificate of nobody it knows": {
    server: () => secure(certificates, passTo(sandbox.url), asksForCertificate()),
    lines: "tls: { ca: ca.pem, certificate: self-signed.pem, key: self-signed.key }",
    said: /client certificate was asked for: is that of the profile/,
  },
  "an authority that isn't known": {
    server: withName("server"),
    said: /from an authority that isn't known here.*\n.*tls\.ca/,
  },
  "a certificate that has expired": {
    server: withName("expired"),
    lines: trusted,
    said: /certificate has expired/,
  },
  "a certificate for another host": {
    server: withName("foreign"),
    lines: trusted,
    said: /certificate is for another host \(.*elsewhere\.example.*\)\n.*tls\.serverName/,
  },
  "a self-signed certificate": {
    server: withName("self-signed"),
    lines: trusted,
    said: /certificate is self-signed/,
  },
  "no TLS version in common": {
    server: () =>
      secure(certificates, passTo(sandbox.url), {
        minVersion: "TLSv1",
        maxVersion: "TLSv1.1",
        ciphers: "DEFAULT:@SECLEVEL=0",
      }),
    lines: trusted,
    said: /no TLS version that both sides speak/,
  },
  "http where https is expected": {
    server: () => plain(passTo(sandbox.url)),
    said: /it's http where https is expected/,
  },
  "https where http is expected": {
    server: withName("server"),
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
    const message = await reaching(`${scheme}://localhost:${await portOf(server())}`, lines);
    expect(message).toMatch(said);
    // No line of OpenSSL's own.
    expect(message).not.toMatch(/routines|openssl\//);
  });
}

/** What a profile or the environment says that can't be, and what is said of it. */
const mistakes: [lines: string, more: Record<string, string>, said: RegExp][] = [
  [
    "headers: { X-Key: '${UNSET}' }",
    {},
    /yaml:3 {2}headers\.X-Key needs the environment variable UNSET/,
  ],
  [
    "headers: { X-Api-Token: abcdef }",
    {},
    /yaml:3 {2}headers\.X-Api-Token holds a secret, which no file may/,
  ],
  ["headers: { X-Api-Key: abcdef }", {}, /headers\.X-Api-Key is for the suite to send/],
  ["headers: { 'Two words': a }", {}, /isn't the name of a header/],
  ["headers: { X-Tenant: '${TENANT}' }", { TENANT: "one\ntwo" }, /has a line break/],
  ["headers: { X-Tenant: '${TENANT}' }", { TENANT: "abc" }, /too short to be kept out of reports/],
  [
    "tls: { certificate: missing.pem }",
    {},
    /yaml:3 {2}tls\.certificate can't be read from .*missing\.pem: it doesn't exist/,
  ],
  [
    "tls: { certificate: client.pem, key: server.key }",
    {},
    /tls\.key isn't the key of this certificate/,
  ],
  ["tls: { certificate: client.pem }", {}, /it has no key/],
  [
    "tls: { certificate: client.p12, passphrase: '${PASSPHRASE}' }",
    { PASSPHRASE: "wrong" },
    /tls\.passphrase isn't its passphrase/,
  ],
  ["tls: { certificate: client.p12, passphrase: wrong }", {}, /tls\.passphrase/],
  ["tls: { certificate: client.p12 }", {}, /it's encrypted\. Give tls\.passphrase/],
  ["tls: { certificate: client.pem, key: locked.key }", {}, /encrypted\. Give tls\.passphrase/],
  ["tls: { certificate: client.key, key: client.pem }", {}, /it has no key, or no certificate/],
  ["tls: { ca: client.key }", {}, /tls\.ca: it can't be used/],
  ["proxy: ftp://127.0.0.1:1", {}, /proxy of the profile names isn't an address of http/],
  ["proxy: socks5://127.0.0.1:1", {}, /proxy of the profile names speaks SOCKS.*--proxy/],
  ["", { ALL_PROXY: "socks5h://127.0.0.1:1" }, /ALL_PROXY names speaks SOCKS/],
  ["", { all_proxy: "socks://1.1.1.1", http_proxy: "ftp://1.1.1.1" }, /http_proxy names isn't/],
  [
    "",
    { ALL_PROXY: "127.0.0.1:1", NO_PROXY: "example.com" },
    /the proxy at 127\.0\.0\.1:1 \(ALL_PROXY\) can't be reached/,
  ],
  ["", { ALL_PROXY: "socks5://127.0.0.1:1", NO_PROXY: ".invalid" }, /host name is not known/],
  [
    "proxy: http://127.0.0.1:1",
    { CONFORMANCE_PROXY: "none", HTTP_PROXY: "http://127.0.0.1:1" },
    /host name is not known/,
  ],
  [
    "",
    { HTTP_PROXY: "http://127.0.0.1:1" },
    /the proxy at 127\.0\.0\.1:1 \(HTTP_PROXY\) can't be reached/,
  ],
];
for (const [lines, more, said] of mistakes) {
  test(`said before anything is sent: ${lines} ${JSON.stringify(more)}`, async () => {
    expect(await reaching("http://somewhere.invalid:1", lines, more)).toMatch(said);
  });
}

test("proxies are used as other programs use them, and say what they want", async () => {
  const [open, closed] = [await forwardProxy(), await forwardProxy("someone:top-secret")];
  opened.push(open, closed);
  const tls = await portOf(secure(certificates, passTo(sandbox.url), asksForCertificate()));
  const { port } = new URL(sandbox.url);
  const invalid = `http://wallet.invalid:${port}`;
  const at = `http://127.0.0.1:${open.port}`;
  const wanting = `127.0.0.1:${closed.port}`;
  const client = "tls: { ca: ca.pem, certificate: client.pem, key: client.key }";
  const reached = async (...how: Parameters<typeof reaching>) => {
    const before = open.asked.length + closed.asked.length;
    const message = await reaching(...how);
    return [message, open.asked.length + closed.asked.length > before];
  };
  expect(await reached(invalid, "", { HTTP_PROXY: at })).toEqual(["reached", true]);
  expect(await reached(invalid, "", { http_proxy: `127.0.0.1:${open.port}` })).toEqual([
    "reached",
    true,
  ]);
  expect(await reached(invalid, `proxy: ${at}`)).toEqual(["reached", true]);
  expect(
    await reached(invalid, "proxy: '${P}'", { P: `http://someone:top-secret@${wanting}` }),
  ).toEqual(["reached", true]);
  expect(await reached(`https://localhost:${tls}`, client, { HTTPS_PROXY: at })).toEqual([
    "reached",
    true,
  ]);
  expect(open.asked.at(-1)).toBe(`CONNECT localhost:${tls}`);
  for (const except of [
    "*",
    "localhost",
    ".localhost",
    `localhost:${tls}`,
    "example.com, localhost",
  ]) {
    const environment = { HTTPS_PROXY: at, NO_PROXY: except };
    expect(await reached(`https://localhost:${tls}`, client, environment), except).toEqual([
      "reached",
      false,
    ]);
  }
  const direct = { HTTP_PROXY: at, no_proxy: "127.0.0.0/8" };
  expect(await reached(sandbox.url, "", direct)).toEqual(["reached", false]);
  expect(await reached(sandbox.url, "proxy: none", { HTTP_PROXY: at })).toEqual(["reached", false]);
  const unknown = { HTTP_PROXY: `http://${wanting}` };
  expect(await reaching(invalid, "", unknown)).toMatch(
    /asks for a user name and a password \(407\)/,
  );
  const wrong = { HTTPS_PROXY: `http://someone:not-the-secret@${wanting}` };
  const refused = await reaching(`https://localhost:${tls}`, client, wrong);
  expect(refused).toMatch(/refuses the user name and the password in its address \(407\)/);
  expect(refused).not.toContain("not-the-secret");
});

/** Every file below a folder, as text. */
const textsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));

test("what a gateway wants is sent, kept out of all files, and no other host's to see", async () => {
  const port = await portOf(plain(wantingKey()));
  const elsewhere: (string | undefined)[] = [];
  const states = await portOf(
    plain(({ headers }, outgoing) => {
      elsewhere.push(headers["ocp-apim-subscription-key"] as string | undefined);
      outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
    }),
  );
  const file = profileWith(
    `http://localhost:${port}`,
    `headers:\n  Ocp-Apim-Subscription-Key: \${SUBSCRIPTION_KEY}\nstates: { url: "http://localhost:${states}", tokenEnv: null }`,
  );
  const output = join(emptyFolder(), "run");
  const only = ["--only", "pool-sell-user-not-allowed"];
  const { exitCode, printed } = await command(
    ["run", "--profile", file, ...only, "--output", output],
    environmentWith({}),
  );
  expect([1, 3], printed).toContain(exitCode);
  expect(elsewhere.length).toBeGreaterThan(0);
  expect(elsewhere.filter((value) => value !== undefined)).toEqual([]);
  const texts = textsBelow(output);
  expect(texts.filter((text) => text.includes(variables.SUBSCRIPTION_KEY))).toEqual([]);
  expect(texts.some((text) => text.includes("<SUBSCRIPTION_KEY>"))).toBe(true);
});

test("the rate holds for what is sent before the first test, the probe included", async () => {
  const at: number[] = [];
  const handle = passTo(sandbox.url);
  const port = await portOf(
    plain((incoming, outgoing) => {
      at.push(Date.now());
      handle(incoming, outgoing);
    }),
  );
  const rated = { CONFORMANCE_RATE: "20" };
  expect(await reaching(`http://localhost:${port}`, "", rated)).toBe("reached");
  const words = ["--base-url", `http://localhost:${port}`, "--read-only", "--rate", "20"];
  const output = join(emptyFolder(), "drafted.yaml");
  const probed = await command(["probe", ...words, "--output", output], environmentWith({}));
  expect(probed.exitCode, probed.printed).toBe(0);
  // Two requests may come closer than they were sent, many can't.
  const fifth = at.slice(4).map((ms, index) => ms - (at[index] ?? 0));
  expect(at.length).toBeGreaterThan(15);
  expect(Math.min(...fifth)).toBeGreaterThan(100);
});
