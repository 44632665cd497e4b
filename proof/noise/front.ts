import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { request } from "undici";

interface Passed {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What a front does with a request instead of passing it on: `pass` has the service carry it out. */
export type Trouble = (answer: ServerResponse, pass: () => Promise<Passed>) => Promise<void> | void;

export interface Asked {
  /** Method and path. */
  what: string;
  body: string;
  headers: IncomingMessage["headers"];
  inFlight: number;
}

/** What a front does with its nth request; nothing where it passes it on. `chance` is from 0 to 1, by the seed. */
export type Noise = (nth: number, chance: number, asked: Asked) => Trouble | undefined;

export interface Front {
  url: string;
  readonly troubled: number;
  close(): Promise<void>;
}

/** Mulberry32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function pass(url: string, message: IncomingMessage, body: string): Promise<Passed> {
  const { host: _, connection: __, ...headers } = message.headers;
  const answer = await request(url + message.url, {
    method: (message.method ?? "GET") as "GET",
    headers,
    ...(body !== "" && { body }),
  });
  const { "content-type": type, date } = answer.headers;
  const passed = { "content-type": String(type), ...(date && { date: String(date) }) };
  return { status: answer.statusCode, headers: passed, body: await answer.body.text() };
}

const passedOn: Trouble = async (answer, passOn) => {
  const { status, headers, body } = await passOn();
  answer.writeHead(status, headers).end(body);
};

export async function frontOf(service: string, noise: Noise): Promise<Front> {
  const chance = seeded(1);
  let requests = 0;
  let troubled = 0;
  let inFlight = 0;
  const server = createServer(async (message, answer) => {
    inFlight += 1;
    answer.on("close", () => (inFlight -= 1));
    answer.on("error", () => {});
    const body = await buffer(message)
      .then(String)
      .catch(() => "");
    const { method, url, headers } = message;
    const asked = { what: `${method} ${url}`, body, headers, inFlight };
    const trouble = noise((requests += 1), chance(), asked);
    if (trouble) troubled += 1;
    const passOn = () => pass(service, message, body);
    try {
      await (trouble ?? passedOn)(answer, passOn);
    } catch {
      message.destroy();
    }
  });
  server.on("connection", (socket) => socket.on("error", () => {}));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get troubled() {
      return troubled;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
