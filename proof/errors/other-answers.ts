import type { IncomingMessage, ServerResponse } from "node:http";

/** A server that isn't the interface: how it answers, and what a person is told to check. */
export interface NoWallet {
  answers: (answer: ServerResponse, request: IncomingMessage, body: string) => void;
  says: RegExp;
}

type Headers = Record<string, string>;

export const json =
  (status: number, body: unknown, headers: Headers = {}) =>
  (answer: ServerResponse) =>
    answer
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));

export const page =
  (status: number, body: string, headers: Headers = {}) =>
  (answer: ServerResponse) =>
    answer.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);

export const text = (status: number, body: string, headers: Headers = {}) =>
  page(status, body, { "content-type": "text/plain", ...headers });

/** In turn, whatever is asked. */
export function inTurn(...each: NoWallet["answers"][]): NoWallet["answers"] {
  let asked = 0;
  return (...of) => each[asked++ % each.length]?.(...of);
}

/** What a person is told to check. */
export const told = {
  prefix: /under a prefix or a host of its own/,
  header: /header of its own, such as a subscription key.*allow list/,
  down: /may be down or starting/,
  accepts: /A stub, an echo, or an API of another kind/,
  aPage: /a login, a maintenance notice, a firewall's block page, a directory/,
  later: /puts every request off.*Try again later/s,
};
