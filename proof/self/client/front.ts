import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";

/** What a front passes on: the answer of what is behind it, which it may change. */
export interface Passed {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Front {
  port: number;
  /** The method and path of each request. */
  asked: string[];
  close(): void;
}

/** Puts a front before a server, which may change each answer. */
export async function frontOf(
  url: string,
  change: (passed: Passed, asked: string) => Passed = (passed) => passed,
): Promise<Front> {
  const asked: string[] = [];
  const server = createServer(async (message, answer) => {
    const what = `${message.method} ${message.url}`;
    asked.push(what);
    const { host: _, connection: __, ...headers } = message.headers;
    const behind = await request(url + message.url, {
      method: message.method as "GET",
      headers,
      body: message,
    });
    const passed = { status: behind.statusCode, headers: {}, body: await behind.body.text() };
    const sent = change({ ...passed, headers: { "content-type": "application/json" } }, what);
    answer.writeHead(sent.status, sent.headers).end(sent.body);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
