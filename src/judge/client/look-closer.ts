import { once } from "node:events";
import { isIP, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as secure, type ConnectionOptions } from "node:tls";
import type { LoadedProfile } from "../profile/load.ts";
import { wayTo } from "../profile/way.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { createConnector } from "./connect.ts";
import { proxyInWords } from "./failures.ts";

const patienceMs = 3_000;

const alertRecord = 21;
const handshakeRecord = 22;
const encryptedRecord = 23;
const certificateRequest = 13;
const recordHeader = 5;
const messageHeader = 4;

/** TLS records, each with its type (RFC 5246, 6.2.1). */
function* recordsIn(bytes: Buffer): Generator<[type: number | undefined, content: Buffer]> {
  for (let at = 0; at + recordHeader <= bytes.length;) {
    const end = at + recordHeader + bytes.readUInt16BE(at + 3);
    yield [bytes[at], bytes.subarray(at + recordHeader, end)];
    at = end;
  }
}

/** Types of the handshake messages that a server sends in the clear (RFC 5246, 7.4). */
function handshakeMessages(bytes: Buffer): Set<number> {
  const records = [...recordsIn(bytes)];
  const plain = records.findIndex(([type]) => type !== handshakeRecord);
  const sent = plain === -1 ? records : records.slice(0, plain);
  const messages = Buffer.concat(sent.map(([, content]) => content));
  const kinds = new Set<number>();
  for (let at = 0; at + messageHeader <= messages.length;) {
    kinds.add(messages[at] ?? 0);
    at += messageHeader + messages.readUIntBE(at + 1, 3);
  }
  return kinds;
}

/** TLS 1.3 encrypts this request, but the client's empty Certificate is an extra record (RFC 8446, 4.4.2). */
const asksForCertificate = ({ received, sent }: Handshake): boolean =>
  handshakeMessages(received).has(certificateRequest) ||
  [...recordsIn(sent)].filter(([type]) => type === encryptedRecord).length > 1;

interface Handshake {
  received: Buffer;
  sent: Buffer;
}

async function handshake(socket: Socket, options: ConnectionOptions): Promise<Handshake> {
  const received: Buffer[] = [];
  const sent: Buffer[] = [];
  const tap = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      sent.push(chunk);
      socket.write(chunk, done);
    },
    final: (done) => void socket.end(done),
  });
  socket.on("data", (chunk: Buffer) => {
    received.push(chunk);
    tap.push(chunk);
  });
  socket.on("end", () => tap.push(null));
  socket.on("error", () => tap.destroy());
  const secured = secure({ ...options, socket: tap, rejectUnauthorized: false });
  const late = setTimeout(() => secured.destroy(), patienceMs);
  await Promise.race([
    once(secured, "secureConnect"),
    once(secured, "close"),
    once(socket, "close"),
  ]).catch(() => undefined);
  clearTimeout(late);
  const seen = { received: Buffer.concat(received), sent: Buffer.concat(sent) };
  secured.on("error", () => undefined).destroy();
  socket.destroy();
  return seen;
}

async function closerLook(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const url = new URL(loaded.profile.baseUrl ?? "");
  const way = wayTo(loaded, environment);
  // SNI takes host names only.
  const name = isIP(url.hostname) === 0 && !url.hostname.startsWith("[") ? url.hostname : undefined;
  const { servername = name, hasCertificate } = way.tlsTo(url);
  const socket = await createConnector(way, patienceMs).raw(url);
  const seen = await handshake(socket, { ...(servername && { servername }) });
  const [first] = seen.received;
  const speaksTls = first === handshakeRecord || first === alertRecord;
  if (url.protocol === "http:") {
    return speaksTls
      ? `It's https where http is expected: give https://${url.host}${url.pathname.replace(/\/$/, "")} as the base URL.`
      : undefined;
  }
  if (!asksForCertificate(seen)) return undefined;
  return hasCertificate
    ? "A client certificate was asked for: is that of the profile (tls.certificate) one that the target accepts?"
    : "A client certificate was asked for, and none is given: tls.certificate and tls.key in the profile (docs/what-stands-between.md).";
}

export async function withCloserLook<Found>(
  loaded: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  require: () => Found,
): Promise<Found> {
  try {
    return require();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const seen = await closerLook(loaded, environment).catch(() => undefined);
    const proxy = wayTo(loaded, environment).proxyTo(new URL(loaded.profile.baseUrl ?? ""));
    const between =
      proxy && !error.message.includes(proxyInWords(proxy))
        ? `Requests go through ${proxyInWords(proxy)}, which may be what answers. A host that needs no proxy is named in NO_PROXY.`
        : undefined;
    throw new UsageError([error.message, seen, between].filter(Boolean).join("\n"));
  }
}
