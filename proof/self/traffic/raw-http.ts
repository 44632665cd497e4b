import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listening } from "../client/standing-before.ts";

export const rawServer = (serve: (socket: Socket) => void | Promise<void>) =>
  listening(createServer((socket) => void serve(socket)));

export async function rawExchange(url: string, sent: string | Buffer): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  socket.on("error", () => undefined);
  socket.write(sent);
  await once(socket, "close");
  return Buffer.concat(received);
}

export function receiveUntil(socket: Socket, end: string): Promise<Buffer> {
  return new Promise((done) => {
    let received = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.toString("latin1").endsWith(end)) done(received);
    });
  });
}
