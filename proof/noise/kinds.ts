import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Noise, Trouble } from "./front.ts";

type Headers = Record<string, string>;
const json: Headers = { "content-type": "application/json" };
const html: Headers = { "content-type": "text/html" };

const says =
  (status: number, headers: Headers, body: string): Trouble =>
  (answer) =>
    void answer.writeHead(status, headers).end(body);

const page = (status: number, title: string) =>
  says(status, html, `<html><body><h1>${title}</h1></body></html>`);
const message = (status: number, text: string, headers: Headers = {}) =>
  says(status, { ...json, ...headers }, JSON.stringify({ message: text }));

const envelope = (status: number, error_code?: number) =>
  says(status, json, JSON.stringify({ success: false, error_code, message: "Not now" }));

const waitASecond: Headers = { "retry-after": "1" };
const unavailable = message(503, "Service Unavailable");

const afterTheAct =
  (trouble: Trouble): Trouble =>
  async (answer, pass) => {
    await pass();
    await trouble(answer, pass);
  };

const saysNothing: Trouble = () => {};

const goesAway: Trouble = ({ socket, req }) => {
  const { server } = req.socket as typeof req.socket & { server: Server };
  server.close();
  server.closeAllConnections();
  socket?.destroy();
};

const resets: Trouble = ({ socket }) => void socket?.resetAndDestroy();
const closes: Trouble = ({ socket }) => void socket?.end();

const breaksOff: Trouble = async (answer, pass) => {
  const { status, headers, body } = await pass();
  const length = String(Buffer.byteLength(body));
  answer.writeHead(status, { ...headers, "content-length": length }).write(body.slice(0, 20));
  await pause(5);
  answer.socket?.destroy();
};

const cutShort: Trouble = async (answer, pass) => {
  const { status, headers, body } = await pass();
  answer.writeHead(status, headers).end(body.slice(0, Math.floor(body.length / 2)));
};

const late =
  (ms: number): Trouble =>
  async (answer, pass) => {
    await pause(ms);
    const { status, headers, body } = await pass();
    answer.writeHead(status, headers).end(body);
  };

const dated: Trouble = async (answer, pass) => {
  const { status, headers, body } = await pass();
  const date = new Date(Date.now() - 1_000).toUTCString();
  answer.writeHead(status, { ...headers, date }).end(body);
};

const oneIn =
  (requests: number, trouble: Trouble): Noise =>
  (_, chance) =>
    chance < 1 / requests ? trouble : undefined;

const between =
  (first: number, count: number, trouble: Trouble): Noise =>
  (nth) =>
    nth >= first && nth < first + count ? trouble : undefined;

const bursts =
  (every: number, count: number, trouble: Trouble): Noise =>
  (nth) =>
    nth % every >= every - count ? trouble : undefined;

/** By then the preflight is over. */
export const underWay = 60;

export const now = (requests: number): Record<string, Noise> => ({
  "a 502 with a page": oneIn(requests, page(502, "Bad Gateway")),
  "an empty 502": oneIn(requests, says(502, {}, "")),
  "a 503 in JSON": oneIn(requests, unavailable),
  "a 503 in the service's envelope": oneIn(requests, envelope(503)),
  "a 504 after the act": oneIn(2 * requests, afterTheAct(page(504, "Gateway Timeout"))),
  "a connection that is reset": oneIn(requests, resets),
  "an answer that is lost": oneIn(requests, afterTheAct(closes)),
  "a body that breaks off": oneIn(requests, breaksOff),
  "a body that is cut short": oneIn(requests, cutShort),
  "a page with 200": oneIn(requests, page(200, "Just a moment")),
  "a documented failure": oneIn(requests, envelope(500, 100_999)),
});

export const passing: Record<string, Noise> = {
  "bursts of 429 with Retry-After": bursts(400, 15, message(429, "Slow down", waitASecond)),
  "bursts of 429 without Retry-After": bursts(400, 15, message(429, "Slow down")),
  "a blip of 400 requests with 503": between(underWay + 40, 400, unavailable),
  "jitter of up to 1.5 s": (_, chance) => late(1_500 * chance ** 4),
  "a Date header that is a second old": () => dated,
};

export const lasting = (from: number): Record<string, Noise> => ({
  "no backend": between(from, Infinity, page(502, "Bad Gateway")),
  "a maintenance page with 200": between(from, Infinity, page(200, "Back soon")),
  "a maintenance answer in JSON with 200": between(from, Infinity, message(200, "Back soon")),
  "a session of the gateway that has ended": between(from, Infinity, message(401, "Unauthorized")),
  "a lock-out": between(from, Infinity, message(403, "Forbidden")),
  "a lock-out in the service's envelope": between(from, Infinity, envelope(403, 9_403)),
  "429 at every request": between(from, Infinity, message(429, "Slow down")),
  "503 with Retry-After": between(from, Infinity, message(503, "Back soon", waitASecond)),
  "429 for an hour": between(from, Infinity, message(429, "Quota", { "retry-after": "3600" })),
  "every connection reset": between(from, Infinity, resets),
  "no answer": between(from, Infinity, saysNothing),
  "a server that ends": between(from, Infinity, goesAway),
});

/** Of nodes that take turns one breaks its answers off. */
export const oneOfNodes =
  (nodes: number): Noise =>
  (nth) =>
    nth >= underWay && nth % nodes === 0 ? breaksOff : undefined;

export function cached(): Noise {
  const kept = new Map<string, Awaited<ReturnType<Parameters<Trouble>[1]>>>();
  return (_nth, _chance, { what }) => {
    if (!what.startsWith("GET ")) return undefined;
    return async (answer, pass) => {
      const before = kept.get(what);
      const { status, headers, body } = before ?? (await pass());
      if (status === 200) kept.set(what, { status, headers, body });
      answer.writeHead(status, { ...headers, ...(before && { age: "2" }) }).end(body);
    };
  };
}

export function oneEach(ms: number): Noise {
  let freeAtMs = 0;
  return () => {
    if (Date.now() < freeAtMs) return message(403, "Rate limit exceeded");
    freeAtMs = Date.now() + ms;
    return undefined;
  };
}

export function mostPerSecond(most: number): Noise {
  let [second, requests] = [0, 0];
  return () => {
    const current = Math.floor(Date.now() / 1000);
    [second, requests] = [current, current === second ? requests + 1 : 1];
    return requests > most ? message(429, "Rate limit exceeded") : undefined;
  };
}

/** Provokes time limits that pass while a request is in flight. */
export const distant: Noise = (_, chance) => late(300 + 1_200 * chance);

export const oneOf = (kinds: readonly Noise[]): Noise => {
  let last = 0;
  return (...asked) => kinds[(last += 1) % kinds.length]?.(...asked);
};
