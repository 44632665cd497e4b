import { createServer as createHttp2Server } from "node:http2";
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
import { expectMessages } from "../../../proof/self/messages.ts";

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

const presenting = (certificate: string, key = "client.key", more = "") =>
  `tls: { ca: ca.pem, certificate: ${certificate}, key: ${key}${more} }`;

const wants: Record<string, [Opens, lines: string, scheme?: string]> = {
  "a private certificate authority": [() => secured(), trusted],
  "another name in its certificate": [
    () => secured({ name: "foreign" }),
    "tls: { ca: ca.pem, serverName: elsewhere.example }",
  ],
  "a client certificate in PEM": [wanting, presenting("client.pem")],
  "one in DER": [wanting, presenting("client.der")],
  "one with a passphrase": [
    wanting,
    presenting("client.pem", "locked.key", ', passphrase: "${PASSPHRASE}"'),
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
  const ca = around.certificates.read("ca.pem").toString();
  const url = `https://localhost:${await portOf(secured())}`;
  for (const CA of [ca.replaceAll("\n", "\\n"), ca.replaceAll("\n", " "), btoa(ca)])
    expect.soft(await reaching(around, url, "tls: { ca: '${CA}' }", { CA })).toBe("reached");
});

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

const gone: Opens = async () => {
  const server = await listening(createHttp2Server());
  server.close();
  return server;
};

const tooOld = {
  minVersion: "TLSv1",
  maxVersion: "TLSv1.1",
  ciphers: "DEFAULT:@SECLEVEL=0",
} as const;
const utf16 = Buffer.from("\uFEFF{}", "utf16le");
const wantsCertificate = /client certificate.*\n?.*tls\.certificate/;

const causes: [said: RegExp, opens: Opens, lines?: string, scheme?: string][] = [
  [wantsCertificate, wanting, trusted],
  [wantsCertificate, () => secured({ ...asking(), maxVersion: "TLSv1.2" }), trusted],
  [wantsCertificate, wanting, presenting("self-signed.pem", "self-signed.key")],
  [/from an authority that isn't known here.*\n.*tls\.ca/, () => secured()],
  [/certificate has expired/, () => secured({ name: "expired" }), trusted],
  [
    /certificate is for another host \(.*elsewhere\.example.*\)\n.*tls\.serverName/,
    () => secured({ name: "foreign" }),
    trusted,
  ],
  [/certificate is self-signed/, () => secured({ name: "self-signed" }), trusted],
  [/no TLS version that both sides speak/, () => secured(tooOld), trusted],
  [/it's http where https is expected/, () => plain(passTo(around.sandbox.url))],
  [/Is the scheme right \(https\)/, () => secured(), "", "http"],
  [/Nothing listens there/, gone],
  [
    /the response is 100 Continue.*\n.*leave it out/,
    () =>
      plain((_, outgoing) => {
        outgoing.writeContinue();
        outgoing.end("{}");
      }),
    "",
    "http",
  ],
  [
    /its head isn't HTTP\/1\.1, or its Content-Length.*\n.*stands twice/,
    () =>
      plain(({ socket }) => {
        const length = "Content-Length: 2\r\n";
        socket.end(`HTTP/1.1 200 OK\r\n${length}${length}\r\n{}`);
      }),
    "",
    "http",
  ],
  [/speaks HTTP\/2 only/, () => listening(createHttp2Server()), "", "http"],
];

const bodies: [said: RegExp, headers: Record<string, string>, body: string | Buffer][] = [
  [/encoded as zstd, which isn't read/, { "content-encoding": "zstd" }, Buffer.from([0xff])],
  [/isn't gzip, as its Content-Encoding says/, { "content-encoding": "gzip" }, "{}"],
  [/the body isn't UTF-8\n/, {}, Buffer.from([0x7b, 0xff])],
  [/No answer of .* can be read: the body isn't UTF-8: it begins as UTF-16 does/, {}, utf16],
];

test("what keeps a target from being reached is named, without a line of OpenSSL's own", async () => {
  for (const [said, ...given] of causes) {
    const message = await reach(...given);
    expect.soft(message).toMatch(said);
    expect.soft(message).not.toMatch(/routines|openssl\//);
  }
  for (const [said, headers, body] of bodies) {
    const answering = () => plain((_, outgoing) => outgoing.writeHead(200, headers).end(body));
    expect.soft(await reach(answering, "", "http")).toMatch(said);
  }
});

test("proxies are used as other programs use them, and say what they want", async () => {
  const open = await opening(forwardProxy());
  const closed = await opening(forwardProxy("someone:top-secret"));
  const tls = `https://localhost:${await portOf(wanting())}`;
  const invalid = `http://wallet.invalid:${new URL(around.sandbox.url).port}`;
  const at = `http://127.0.0.1:${open.port}`;
  const wantsWord = `127.0.0.1:${closed.port}`;
  const client = presenting("client.pem");
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
  expect(filter).toMatch(/go through the proxy at localhost:\d+ \(the profile\)/);
  const refused = await reaching(around, tls, client, wrong);
  expect(refused).toMatch(/refuses the user name and the password in its address \(407\)/);
  expect(refused).not.toContain("not-the-secret");
});

const sound: [lines: string, environment: Record<string, string>][] = [
  ["", { HTTP_PROXY: "127.0.0.1:1", NO_PROXY: "10.0.0.0/99;.invalid" }],
  ["", { ALL_PROXY: "socks5://127.0.0.1:1", NO_PROXY: ".invalid" }],
  ["proxy: http://127.0.0.1:1", { CONFORMANCE_PROXY: "none", HTTP_PROXY: "http://127.0.0.1:1" }],
];

test("what can't be on the way to a target is said before anything is sent", async () => {
  const nowhere = "http://somewhere.invalid:1";
  type Way = { profile: string; environment?: Record<string, string> };
  await expectMessages<Way>("ways.json", async ({ profile, environment }) => {
    const said = await reaching(around, nowhere, profile, environment);
    return said.replaceAll(/profile-[\d.]+yaml/g, "profile.yaml");
  });
  for (const way of sound) {
    expect.soft(await reaching(around, nowhere, ...way)).toMatch(/host name is not known/);
  }
});
