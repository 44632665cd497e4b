import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { endingSignals } from "../../ground/ending-signals.ts";
import { UsageError } from "../../ground/usage-error.ts";

export interface Listening {
  port: number;
  host: string;
}

export async function listen(
  server: Server,
  command: string,
  { port, host }: Listening,
): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new UsageError(
      `${command} cannot listen on port ${port} of ${host}: ${(error as Error).message}. Choose another with --listen, or 0 for any free one.`,
    );
  }
  const address = server.address() as AddressInfo;
  return `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
}

export function end(forMs?: number): Promise<void> {
  return new Promise((done) => {
    for (const signal of endingSignals) process.once(signal, () => done());
    if (forMs !== undefined) setTimeout(done, forMs);
  });
}

/** How long exchanges in flight may take to end once the time is over. */
const patienceMs = 2_000;

export async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(late);
}
