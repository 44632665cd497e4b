import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { request } from "undici";
import { startSandbox, type Sandbox } from "../deviations.ts";

export interface Honest {
  status: number;
  body: string;
  asked: IncomingMessage["headers"];
  secret: string;
}

export type Damage = (answer: ServerResponse, honest: Honest) => void;

/** A hostile target: its address, how to reach the sandbox behind it, and how to end it. */
export interface HostileTarget {
  url: string;
  credentials: { apiKey: string; apiSecret: string };
  controlToken: string;
  close(): Promise<void>;
}

export const controlToken = "token-of-a-hostile-target";

async function honestly(
  { url, credentials }: Sandbox,
  message: IncomingMessage,
  body: string,
): Promise<Honest> {
  const { host: _, connection: __, ...headers } = message.headers;
  const answer = await request(url + message.url, {
    method: (message.method ?? "GET") as "GET",
    headers: { ...headers, "accept-encoding": "identity" },
    ...(body !== "" && { body }),
  });
  return {
    status: answer.statusCode,
    body: await answer.body.text(),
    asked: message.headers,
    secret: credentials.apiSecret,
  };
}

const listeningAt = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((listening) =>
    server.listen(0, "127.0.0.1", () => listening((server.address() as AddressInfo).port)),
  );

interface Asked {
  body: string;
  inFlight: number;
}

export type Plan = (answered: number, asked: Asked) => Damage | undefined;

export const always =
  (damage: Damage, honestFor = 0): Plan =>
  (answered) =>
    answered < honestFor ? undefined : damage;

/** This many answers are honest first, so that a run gets under way: two probes, for each way to sign. */
export const ofPreflight = 10;

/** One after the other, each after two honest answers, so that the run goes on. */
export const inTurn =
  (damages: Damage[]): Plan =>
  (answered) =>
    answered >= ofPreflight && answered % 3 === 2
      ? damages[Math.floor(answered / 3) % damages.length]
      : undefined;

export async function hostile(
  plan: Plan,
  credentials: HostileTarget["credentials"],
): Promise<HostileTarget> {
  const sandbox = await startSandbox({ controlToken, credentials });
  let answered = 0;
  let inFlight = 0;
  const server = createServer(async (message, answer) => {
    inFlight += 1;
    answer.on("close", () => (inFlight -= 1));
    answer.on("error", () => {});
    const body = await buffer(message)
      .then(String)
      .catch(() => "");
    const damage = plan(answered, { body, inFlight });
    answered += 1;
    const honest = await honestly(sandbox, message, body).catch(() => undefined);
    if (!honest) return message.destroy();
    if (damage) return damage(answer, honest);
    answer.writeHead(honest.status, { "content-type": "application/json" }).end(honest.body);
  });
  server.on("connection", (socket) => socket.on("error", () => {}));
  const port = await listeningAt(server);
  return {
    url: `http://127.0.0.1:${port}`,
    credentials: sandbox.credentials,
    controlToken,
    async close() {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}
