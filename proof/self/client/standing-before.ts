import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createHttpsServer, type ServerOptions } from "node:https";
import { connect, type AddressInfo, type Server as NetServer, type Socket } from "node:net";
import { join } from "node:path";
import { request } from "undici";
import { temporaryFolder } from "../temporary-folder.ts";

export interface Certificates {
  folder: string;
  at(name: string): string;
  read(name: string): Buffer;
}

const subject = "/CN=localhost";
const passphrase = "a passphrase";

export function makeCertificates(): Certificates {
  const folder = temporaryFolder("certificates");
  const openssl = (...words: string[]) =>
    execFileSync("openssl", words, { cwd: folder, stdio: "ignore" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const issued = (name: string, days: string, names: string) => {
    writeFileSync(join(folder, "names"), `subjectAltName=${names}`);
    openssl("req", ...key, "-keyout", `${name}.key`, "-out", "request", "-subj", subject);
    const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names"];
    openssl("x509", "-req", "-in", "request", ...by, "-out", `${name}.pem`, "-days", days);
  };
  const selfSigned = (name: string, as: string) =>
    openssl("req", "-x509", ...key, "-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", as);
  selfSigned("ca", "/CN=Authority for tests");
  selfSigned("self-signed", subject);
  issued("server", "2", "DNS:localhost,IP:127.0.0.1");
  issued("expired", "-1", "DNS:localhost,IP:127.0.0.1");
  issued("foreign", "2", "DNS:elsewhere.example");
  issued("client", "2", "DNS:client.example");
  const secret = `pass:${passphrase}`;
  const both = ["-in", "client.pem", "-inkey", "client.key"];
  openssl("pkcs12", "-export", ...both, "-passout", secret, "-out", "client.p12");
  openssl("x509", "-in", "client.pem", "-outform", "der", "-out", "client.der");
  openssl("ec", "-aes256", "-in", "client.key", "-out", "locked.key", "-passout", secret);
  const at = (name: string) => join(folder, name);
  return { folder, at, read: (name) => readFileSync(at(name)) };
}

export const variables = { PASSPHRASE: passphrase, SUBSCRIPTION_KEY: "subscription-0123456789" };

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
export interface Answer<Body = Buffer | string> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Body;
}

const ofOneHop = /^(:|host$|connection$|keep-alive$|transfer-encoding$|expect$|upgrade$)/;

const passedOn = <Value>(headers: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneHop.test(name)));

export async function answerOf(
  service: string,
  { method, url, headers }: IncomingMessage,
  body: IncomingMessage | string,
): Promise<Answer<Buffer>> {
  const answer = await request(new URL(url ?? "", service), {
    method: method as "GET",
    headers: { ...passedOn(headers), "accept-encoding": "identity" },
    ...(body !== "" && { body }),
  });
  const answered = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: passedOn(answer.headers), body: answered };
}

export function passTo(
  service: string,
  change: (answer: Answer<Buffer>) => Answer = (answer) => answer,
): Handle {
  return async (incoming, outgoing) => {
    try {
      const { status, headers, body } = change(await answerOf(service, incoming, incoming));
      const length = Buffer.byteLength(body);
      outgoing.writeHead(status, { ...headers, "content-length": length }).end(body);
    } catch {
      outgoing.destroy();
    }
  };
}

export interface Listening {
  url: string;
  port: number;
  close(): void;
}

export async function listening(
  server: NetServer | ReturnType<typeof createSecureServer>,
): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

export const plain = (handle: Handle): Promise<Listening> => listening(createServer(handle));

export async function frontOf(
  service: string,
  change: (answer: Answer, asked: string) => Answer = (answer) => answer,
): Promise<Listening & { asked: string[] }> {
  const asked: string[] = [];
  const front = await plain((incoming, outgoing) => {
    const what = `${incoming.method} ${incoming.url}`;
    asked.push(what);
    passTo(service, (answer) => change(answer, what))(incoming, outgoing);
  });
  return { ...front, asked };
}

const keysOf = ({ read }: Certificates, name: string) => ({
  cert: read(`${name}.pem`),
  key: read(`${name}.key`),
});

export const secure = (
  certificates: Certificates,
  handle: Handle,
  { name = "server", ...options }: ServerOptions & { name?: string } = {},
): Promise<Listening> =>
  listening(createHttpsServer({ ...keysOf(certificates, name), ...options }, handle));

export const http2Only = (certificates: Certificates, handle: Handle): Promise<Listening> =>
  listening(createSecureServer(keysOf(certificates, "server"), handle as never));

/** Resolves every name to this machine. */
export async function forwardProxy(credentials?: string): Promise<Listening & { asked: string[] }> {
  const asked: string[] = [];
  const isAllowed = ({ headers }: IncomingMessage) =>
    credentials === undefined ||
    headers["proxy-authorization"] === `Basic ${Buffer.from(credentials).toString("base64")}`;
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? "");
    if (!isAllowed(incoming)) return void outgoing.writeHead(407).end();
    const { port, origin } = new URL(incoming.url ?? "");
    incoming.url = incoming.url?.slice(origin.length);
    passTo(`http://127.0.0.1:${port}`)(incoming, outgoing);
  });
  server.on("connect", (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    asked.push(`CONNECT ${incoming.url}`);
    if (!isAllowed(incoming)) return void client.end("HTTP/1.1 407 Who are you\r\n\r\n");
    const onward = connect(Number(incoming.url?.split(":")[1]), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.write(head);
      onward.pipe(client).pipe(onward);
    });
    for (const end of [client, onward]) end.on("error", () => onward.destroy());
  });
  return { ...(await listening(server)), asked };
}
