import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export async function rawServer(
  serve: (socket: Socket) => void | Promise<void>,
): Promise<{ url: string; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    void serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

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
