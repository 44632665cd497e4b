import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { rawExchange, rawServer, receiveUntil } from "../../../proof/self/traffic/raw-http.ts";
import { startObserving } from "../../../proof/self/traffic/observing.ts";

const body = gzipSync(
  Buffer.from(JSON.stringify({ success: true, data: { long: "x".repeat(500) } })),
);

/** An answer with everything that a proxy might tidy up: case, order, repetitions, an odd reason. */
const head = [
  "HTTP/1.1 200 Quite Fine",
  "content-Type: application/json",
  "X-Twice: one",
  "Set-Cookie: a=1",
  "X-TWICE: two",
  "Set-Cookie: b=2",
  "Content-Encoding: gzip",
  "Connection: close",
];

test("observe passes requests and answers on byte by byte, but for Host", async () => {
  const answer = Buffer.concat([
    Buffer.from([...head, `Content-Length: ${body.length}`, "", ""].join("\r\n")),
    body,
  ]);
  const received: string[] = [];
  const target = await rawServer(async (socket) => {
    received.push((await receiveUntil(socket, "{}")).toString("latin1"));
    socket.end(answer);
  });
  const observing = await startObserving(["--target", target.url]);
  try {
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
    expect(await rawExchange(observing.url, request)).toEqual(answer);
    expect(received).toEqual([request.replace("observer.example", new URL(target.url).host)]);
  } finally {
    await observing.end();
    target.close();
  }
});

const slowRequest =
  "POST /elsewhere HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n";

test("observe streams: each chunk passes when it comes, as a chunk", async () => {
  const target = await rawServer(async (socket) => {
    await receiveUntil(socket, "\r\n\r\n");
    socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n");
    socket.write("5\r\nfirst\r\n");
    // The rest follows only once the client has seen the first chunk, and has sent its body.
    socket.once("data", () => socket.end("4\r\nrest\r\n0\r\n\r\n"));
  });
  const observing = await startObserving(["--target", target.url]);
  const { hostname, port } = new URL(observing.url);
  const client = connect(Number(port), hostname);
  client.write(slowRequest);
  await receiveUntil(client, "5\r\nfirst\r\n");
  client.write("{}");
  await receiveUntil(client, "0\r\n\r\n");
  client.destroy();
  await observing.end();
  target.close();
});

test("a target that is down is a 502 in plain words, and nothing against it", async () => {
  const target = await rawServer(() => undefined);
  target.close();
  const observing = await startObserving(["--target", target.url]);
  const answer = await rawExchange(
    observing.url,
    "GET /api/v2/wallet/limits HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(answer.toString()).toMatch(/^HTTP\/1.1 502 /);
  expect(answer.toString()).toMatch(/content-type: text\/plain/);
  expect(answer.toString()).toContain(`the target at ${target.url} can't be reached`);
  const { results } = await observing.end();
  expect(results.findings.filter(({ requirement }) => !requirement.startsWith("client-"))).toEqual(
    [],
  );
  expect(results.run.traffic?.notes.join()).toContain("1 request while the target couldn't be");
});

test("an answer that breaks off breaks off for the client too", async () => {
  const target = await rawServer(async (socket) => {
    await receiveUntil(socket, "\r\n\r\n");
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", () => socket.destroy());
  });
  const observing = await startObserving(["--target", target.url]);
  const answer = await rawExchange(
    observing.url,
    "GET /api/v2/wallet/transaction HTTP/1.1\r\nHost: x\r\n\r\n",
  );
  expect(answer.toString()).toMatch(/Content-Length: 100\r\n\r\nhalf$/);
  target.close();
  const { results } = await observing.end();
  expect(results.run.traffic?.notes.join()).toContain("1 request without a complete answer");
});

test("a body beyond the bound passes whole, and is recorded cut", async () => {
  const large = "n".repeat(3_000_000);
  const target = await rawServer(async (socket) => {
    await receiveUntil(socket, "\r\n\r\n");
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${large.length}\r\nConnection: close\r\n\r\n`);
    socket.end(large);
  });
  const observing = await startObserving(["--target", target.url]);
  const answer = await rawExchange(
    observing.url,
    "GET /api/v2/wallet/transaction HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  target.close();
  expect(answer.toString("latin1").endsWith(`\r\n\r\n${large}`)).toBe(true);
  const { results } = await observing.end();
  expect(results.run.traffic?.notes.join()).toContain("1 exchange has a body");
  const exchange = observing.lines().find((line) => line.kind === "exchange");
  expect(exchange?.exchange.answer?.truncated).toBe(true);
});

const unspeakable = {
  "a reason phrase with control characters": {
    answered: "HTTP/1.1 200 O\u0001K\r\nContent-Length: 0\r\n\r\n",
  },
  "a status that isn't one": { answered: "HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n" },
  "an address that can't be read": { asked: "http://a:99999/" },
};

const sound = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";

for (const [what, { answered = sound, asked = "/first" }] of Object.entries<{
  answered?: string;
  asked?: string;
}>(unspeakable)) {
  test(`${what} ends that exchange with a 502, and nothing else`, async () => {
    const target = await rawServer(async (socket) => {
      const received = (await receiveUntil(socket, "\r\n\r\n")).toString();
      socket.write(received.includes("/second") ? sound : answered);
    });
    const observing = await startObserving(["--target", target.url]);
    const ask = async (path: string) =>
      (await rawExchange(observing.url, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).toString();
    expect(await ask(asked)).toMatch(/^HTTP\/1\.1 502 [^]*this exchange can't be passed on: /);
    expect(await ask("/second")).toBe(sound);
    const { results } = await observing.end();
    target.close();
    expect(results.run.traffic?.notes.join()).toContain("1 request without a complete answer");
  });
}
