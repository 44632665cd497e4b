import { brotliCompressSync, gzipSync } from "node:zlib";
import type { ServerResponse } from "node:http";
import type { Patch } from "../../sandbox/patch.ts";
import { variantsOf } from "./variant.ts";
import { writing } from "../patches/wire.ts";
import { type CapabilityName, capabilities } from "../../spec/capabilities.ts";
import { type OperationName, sellOperations } from "../../spec/operations.ts";
import type { Routes } from "../../sandbox/http/routes.ts";
import { headers as signingHeaders, secondsPerDay } from "../../spec/vocabulary.ts";
import type { Socket } from "node:net";
import { around, together } from "../patches/parts.ts";
import type { Received, Written } from "../../sandbox/http/wire.ts";
import { Refusal, textOf } from "../../sandbox/input.ts";

type Headers = Record<string, string>;

const millisecondsPerDay = secondsPerDay * 1000;
const soonMilliseconds = 20_000;

const withHeaders = (change: (headers: Headers) => Headers): Patch =>
  writing(({ headers }) => ({ headers: { ...headers, ...change(headers) } }));

const compressed = (encoding: string, compress: (body: string | Buffer) => Buffer): Patch =>
  writing(({ headers, body }) => ({
    headers: { ...headers, "content-encoding": encoding },
    body: compress(body),
  }));

const pieceBytes = 7;

function endInPieces(response: ServerResponse, body: string | Buffer): void {
  const bytes = Buffer.from(body);
  for (let sent = 0; sent < bytes.length; sent += pieceBytes) {
    response.write(bytes.subarray(sent, sent + pieceBytes));
  }
  response.end();
}

const slowestMilliseconds = 60;
const jitterMilliseconds = 150;
const jitterEvery = 9;

const jittering: Patch = () => {
  let responses = 0;
  const isLate = () => (responses += 1) % jitterEvery === 0;
  return { wire: { delayMilliseconds: () => (isLate() ? jitterMilliseconds : 0) } };
};

const leavingOut =
  (capability: CapabilityName): Patch =>
  () => ({
    routes: Object.fromEntries(
      capabilities[capability].operations.map((name) => [name, undefined]),
    ),
  });

const onlyServed = (routes: Routes, others: Partial<Routes>): Partial<Routes> =>
  Object.fromEntries(
    (Object.keys(others) as OperationName[]).map((name) => [name, routes[name] && others[name]]),
  );

// Gateways answer in a service's place, and know nothing of its envelopes.

const page = "<!doctype html><title>403</title><h1>Request blocked</h1>";
const suspicious = /<script|' OR '|\.\.\/|\$\{|__proto__|\\u0000|%00/i;

const looksSuspicious = ({ body, message }: Received): boolean =>
  suspicious.test(body) || suspicious.test(message.url ?? "") || suspicious.test(decoded(message));

const decoded = ({ url = "" }: Received["message"]): string => {
  try {
    return decodeURIComponent(url.replaceAll("+", " "));
  } catch {
    return url;
  }
};

const isLong = ({ body }: Received): boolean => body.length > 5000;

/** Marks a gateway's refusal until its page takes the place of the text. */
const ofGateway = "answered by a gateway with";

/** The service never saw the request. */
export const isOfGateway = (message: string): boolean => message.startsWith(ofGateway);

const answering =
  (
    status: number,
    body: string,
    isMeant: (received: Received) => boolean,
    headers: () => Record<string, string> = () => ({}),
  ): Patch =>
  ({ wire }) => {
    const own = `${ofGateway} ${status}`;
    return {
      wire: {
        read: (received) => {
          if (isMeant(received)) throw new Refusal(status, 0, own);
          return wire.read(received);
        },
        encode: (written): Written =>
          written.body.includes(own)
            ? { ...written, status, headers: { "content-type": "text/html", ...headers() }, body }
            : wire.encode(written),
      },
    };
  };

const { userId: _, ...required } = signingHeaders;

/** How long a connection may be idle, and the least time between a user's sells. */
const [idleMilliseconds, betweenSellsMilliseconds] = [100, 1_000];

/** Without a Keep-Alive header to announce it. */
const closingIdle: Patch = ({ wire }) => {
  const known = new WeakSet<Socket>();
  const watch = (socket: Socket) => {
    if (known.has(socket)) return;
    known.add(socket);
    socket.on("timeout", () => socket.destroy());
  };
  return {
    wire: {
      read: (received) => {
        received.message.socket.setTimeout(0);
        return wire.read(received);
      },
      end: (response, body) => {
        const { socket } = response;
        response.setHeader("connection", "keep-alive");
        wire.end(response, body);
        if (!socket) return;
        watch(socket);
        socket.setTimeout(idleMilliseconds);
      },
    },
  };
};

const puttingOff = (every: number, status: number, after: () => string): Patch => {
  return (service) => {
    let requests = 0;
    const isMeant = () => (requests += 1) % every === 0;
    return answering(status, page, isMeant, () => ({ "retry-after": after() }))(service);
  };
};

/** HTTP dates have whole seconds. */
const inASecond = () => new Date(Date.now() + 2_000).toUTCString();

export const transportVariants = variantsOf({
  "chunked-answers: sends its responses in small chunks": () => ({ wire: { end: endInPieces } }),
  "compressed-answers: compresses its responses with gzip": compressed("gzip", gzipSync),
  "brotli-answers: compresses its responses with brotli": compressed("br", brotliCompressSync),
  "slow-answers: takes its time to answer": () => ({
    wire: { delayMilliseconds: () => Math.random() * slowestMilliseconds },
  }),
  "distant-answers: takes 150 ms for every answer, as a server on another continent": () => ({
    wire: { delayMilliseconds: () => jitterMilliseconds },
  }),
  "jittering-answers: answers some requests much later than others": jittering,
  "ticking-date: writes its Date from a clock that ticks once a second, 900 ms into each":
    withHeaders(() => ({ date: new Date(Date.now() - 900).toUTCString() })),
  "midnight-passes: has a clock by which a day ends soon after the run began": ({ store }) => {
    const aheadMs = millisecondsPerDay - (Date.now() % millisecondsPerDay) - soonMilliseconds;
    return { store: { now: (user) => store.now(user) + aheadMs } };
  },
  "closed-connections: closes the connection after each response": withHeaders(() => ({
    connection: "close",
  })),
  "charset-named: names a charset in its content type": withHeaders((headers) => ({
    "content-type": `${headers["content-type"]}; charset=UTF-8`,
  })),
  "header-case: writes the names of headers in capitals": () => ({
    wire: { headerName: (name) => name.toUpperCase() },
  }),
  "other-paths: has other paths and methods where the document shows none": ({ routes }) => ({
    routes: onlyServed(routes, {
      markNri: { method: "PATCH", path: "/api/v2/users/residency" },
      getUser: { method: "GET", path: "/api/v2/users/details" },
      updateBankAccount: { method: "PATCH", path: "/api/v2/accounts" },
      deleteBankAccount: { method: "POST", path: "/api/v2/accounts/remove" },
      getBankAccount: { method: "GET", path: "/api/v2/accounts/one" },
      getBankAccountStatus: { method: "GET", path: "/api/v2/accounts/one/state" },
    }),
  }),
  "without-nri: does not mark users as NRI": leavingOut("nri"),
  "without-pool-sell: offers no pool sells": leavingOut("pool-sell"),
  "without-external-sell: offers no external sells": leavingOut("external-sell"),
  "without-older-endpoints: has no older endpoints that add and update bank accounts": leavingOut(
    "older-bank-account-endpoints",
  ),
  "puts-off: has a gateway that occasionally asks clients to retry after a second, in both forms of Retry-After":
    together(
      puttingOff(307, 429, () => "1"),
      puttingOff(401, 503, inASecond),
    ),
  "puts-off-for-an-hour: has a gateway that occasionally asks clients to retry after an hour":
    puttingOff(97, 429, () => "3600"),
  "firewall-page: has a firewall that answers what it suspects with a page, and what is too long with JSON":
    together(
      answering(403, page, looksSuspicious),
      answering(413, '{"message":"Request Too Long"}', isLong, () => ({
        "content-type": "application/json",
      })),
    ),
  "block-page-200: has a firewall that answers what it suspects with a page of status 200":
    answering(200, page, looksSuspicious),
  "unsigned-401-empty: has a gateway that answers requests without a signing header with an empty 401":
    answering(401, "", ({ message }) =>
      Object.values(required).some((name) => message.headers[name] === undefined),
    ),
  "idle-connections-closed: closes connections that are idle for 100 ms, without a word":
    closingIdle,
  "one-sell-a-second: lets a user sell once a second": around(sellOperations, (before) => {
    const last = new Map<string, number>();
    return (call) => {
      const user = textOf(call.input.user_id);
      const now = Date.now();
      if (now - (last.get(user) ?? 0) < betweenSellsMilliseconds) {
        throw new Refusal(429, 0, "too many requests");
      }
      last.set(user, now);
      return before(call);
    };
  }),
});
