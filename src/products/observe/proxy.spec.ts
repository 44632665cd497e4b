import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import {
  forwardProxy,
  http2Only,
  listening,
  passTo,
  plain,
  secure,
  variables,
  type Listening,
} from "../../../proof/self/client/standing-before.ts";
import { rawExchange, rawServer, receiveUntil } from "../../../proof/self/traffic/raw-http.ts";
import { opening, surroundings } from "../../../proof/self/client/surroundings.ts";
import { defaultProfile } from "../../judge/profile/load.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { wayTo } from "../../judge/profile/way.ts";
import type { Passage } from "../traffic/passed.ts";
import { createProxy } from "./proxy.ts";

const around = surroundings();

async function standingFor(target: string, way: Partial<Profile> = {}, environment = {}) {
  const seen: Passage[] = [];
  const { profile, ...loaded } = defaultProfile();
  const wanted = { ...loaded, profile: { ...profile, ...way, baseUrl: target } };
  const report = (passed: Passage) => seen.push(passed);
  const ways = wayTo(wanted, { ...variables, ...environment });
  const { port } = await opening(listening(createProxy(new URL(target), report, ways)));
  return { url: `http://127.0.0.1:${port}`, seen };
}

async function before(answer: string | Buffer) {
  const target = await opening(
    rawServer(async (socket) => {
      await receiveUntil(socket, "\r\n\r\n");
      socket.write(answer, () => socket.destroySoon());
    }),
  );
  return standingFor(target.url);
}

const asked = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

const body = gzipSync(
  Buffer.from(JSON.stringify({ success: true, data: { long: "x".repeat(500) } })),
);

const head = [
  "HTTP/1.1 200 Quite Fine",
  "content-Type: application/json",
  "X-Twice: one",
  "Set-Cookie: a=1",
  "X-TWICE: two",
  "Set-Cookie: b=2",
  "Content-Encoding: gzip",
  "Connection: close",
  `Content-Length: ${body.length}`,
];

test("requests and answers are passed on byte by byte, but for Host", async () => {
  const answer = Buffer.concat([Buffer.from([...head, "", ""].join("\r\n")), body]);
  const received: string[] = [];
  const target = await opening(
    rawServer(async (socket) => {
      received.push((await receiveUntil(socket, "{}")).toString("latin1"));
      socket.end(answer);
    }),
  );
  const request = [
    "POST /api/v2/user?b=%20&a=+&a=2 HTTP/1.1",
    "HOST: observer.example",
    "x-Odd-CASE: kept",
    "X-Twice: 1",
    "X-Twice: 2",
    "Content-Length: 2",
    "Connection: close",
    "",
    "{}",
  ].join("\r\n");
  const { url } = await standingFor(target.url);
  expect(await rawExchange(url, request)).toEqual(answer);
  expect(received).toEqual([request.replace("observer.example", new URL(target.url).host)]);
});

test("an HTTP/1.0 request gets a Host header, and CONNECT is refused with the reason", async () => {
  const { url } = await standingFor(around.sandbox.url);
  const told = await rawExchange(url, "CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n");
  expect(`${told}`).toContain("405 Method Not Allowed");
  const answer = await rawExchange(url, "GET /api/v2/wallet/transaction HTTP/1.0\r\n\r\n");
  expect(`${answer}`).toContain('"success":false');
});

test("a body that the client breaks off is known to be cut", async () => {
  const { url, seen } = await standingFor(around.sandbox.url);
  const client = connect(Number(new URL(url).port), "127.0.0.1");
  client.write("POST /api/v2/user HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{", () =>
    client.destroySoon(),
  );
  await expect.poll(() => seen.map(({ request }) => request.isCut)).toEqual([true]);
});

test("each chunk passes when it comes, as a chunk", async () => {
  const target = await opening(
    rawServer(async (socket) => {
      await receiveUntil(socket, "\r\n\r\n");
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n");
      socket.write("5\r\nfirst\r\n");
      socket.once("data", () => socket.end("4\r\nrest\r\n0\r\n\r\n"));
    }),
  );
  const { hostname, port } = new URL((await standingFor(target.url)).url);
  const client = connect(Number(port), hostname);
  client.write(
    "POST /elsewhere HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n",
  );
  await receiveUntil(client, "5\r\nfirst\r\n");
  client.write("{}");
  await receiveUntil(client, "0\r\n\r\n");
  client.destroy();
});

test("a target that is down is a 502 in plain words", async () => {
  const target = await rawServer(() => undefined);
  target.close();
  const { url, seen } = await standingFor(target.url);
  const answer = (await rawExchange(url, asked("/"))).toString();
  expect(answer).toMatch(/^HTTP\/1.1 502 [^]*content-type: text\/plain/);
  expect(answer).toContain(`the target at ${target.url} can't be reached`);
  expect(seen).toMatchObject([{ failure: { kind: "refused" } }]);
});

test("an answer that breaks off breaks off for the client too", async () => {
  const half = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf";
  const { url, seen } = await before(half);
  expect((await rawExchange(url, asked("/"))).toString()).toBe(half);
  expect(seen).toMatchObject([{ failure: { kind: "reset" } }]);
});

test("a body beyond the bound passes whole, and is kept cut", async () => {
  const large = "n".repeat(3_000_000);
  const { url, seen } = await before(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${large}`);
  const answer = await rawExchange(url, asked("/"));
  expect(answer.toString("latin1")).toContain(large);
  expect(seen).toMatchObject([{ answer: { isCut: true, body: { length: 1_048_576 } } }]);
});

const sound = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
const unspeakable: [what: string, path: string, answer: string][] = [
  ["a reason phrase with control characters", "/", "HTTP/1.1 200 O\u0001K\r\n\r\n"],
  ["a status that isn't one", "/", "HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n"],
  ["an address that can't be read", "http://a:99999/", sound],
];

test("what can't be spoken ends that exchange with a 502, and nothing else", async () => {
  for (const [what, path, answer] of unspeakable) {
    const answers = path === "/" ? [answer, sound] : [sound];
    const target = await opening(
      rawServer(async (socket) => {
        await receiveUntil(socket, "\r\n\r\n");
        socket.write(answers.shift() ?? "");
      }),
    );
    const { url, seen } = await standingFor(target.url);
    const bad = (await rawExchange(url, asked(path))).toString();
    expect(bad, what).toMatch(/^HTTP\/1\.1 502 [^]*this exchange can't be passed on: /);
    expect((await rawExchange(url, asked("/second"))).toString(), what).toBe(sound);
    expect(seen[0]?.failure?.kind, what).toBe("malformed");
  }
});

const limits = "/api/v2/wallet/limits?transaction_type=sell";

async function through(target: string, way: Partial<Profile>, environment = {}) {
  const { url, seen } = await standingFor(target, way, environment);
  const ask = async () => (await fetch(url + limits)).text();
  const first = await ask();
  expect(first).toContain("error_code");
  expect(await ask()).toBe(first);
  await expect.poll(() => seen.length).toBe(2);
  return seen;
}

test("traffic passes to servers that want a certificate, or speak HTTP/2 alone", async () => {
  const { certificates, sandbox } = around;
  const ca = certificates.read("ca.pem");
  const client = {
    ca: certificates.at("ca.pem"),
    certificate: certificates.at("client.pem"),
    key: certificates.at("client.key"),
  };
  const wanting = await opening<Listening>(
    secure(certificates, passTo(sandbox.url), { requestCert: true, rejectUnauthorized: true, ca }),
  );
  const newer = await opening(http2Only(certificates, passTo(sandbox.url)));
  await through(`https://localhost:${wanting.port}`, { tls: client });
  const [passed] = await through(`https://localhost:${newer.port}`, { tls: client });
  expect(passed?.answer?.status).toBe(401);
});

test("what a gateway wants is added through a proxy, and isn't the client's", async () => {
  const proxy = await opening(forwardProxy());
  const gateway = await opening(
    plain((incoming, outgoing) =>
      incoming.headers["x-gateway"] === variables.SUBSCRIPTION_KEY
        ? passTo(around.sandbox.url)(incoming, outgoing)
        : outgoing.writeHead(403).end(),
    ),
  );
  const target = `http://gateway.invalid:${gateway.port}`;
  const headers = { "X-Gateway": "${SUBSCRIPTION_KEY}" };
  const environment = { HTTP_PROXY: `http://127.0.0.1:${proxy.port}` };
  const [passed] = await through(target, { headers }, environment);
  expect(proxy.asked[0]).toMatch(/^http:\/\/gateway\.invalid/);
  expect(JSON.stringify(passed?.request.headers)).not.toContain(variables.SUBSCRIPTION_KEY);
});
