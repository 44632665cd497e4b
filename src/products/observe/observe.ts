import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { targetFromEnvironment } from "../../judge/profile/from-environment.ts";
import { wayTo } from "../../judge/profile/way.ts";
import { reach } from "../embed.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { judgedOfClient, judgedOfService } from "../traffic/judge.ts";
import { createProxy } from "./proxy.ts";
import { linkRecorder, type RecorderLink } from "./recorder-link.ts";
import { startIn } from "./start.ts";

export interface Observation {
  port: number;
  host: string;
  /** When it is to end by itself, in milliseconds; without one when it is interrupted. */
  forMs?: number | undefined;
}

async function listen(server: Server, { port, host }: Observation): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new UsageError(
      `observe cannot listen on port ${port} of ${host}: ${(error as Error).message}. Choose another with --listen, or 0 for any free one.`,
    );
  }
  const address = server.address() as AddressInfo;
  return `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
}

/** Resolves when it is time to end: after a while, or when somebody asks for it. */
function end(forMs: number | undefined): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done());
    if (forMs !== undefined) setTimeout(done, forMs);
  });
}

/** How long exchanges in flight may take to end once the time is over. */
const patienceMs = 2_000;

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(late);
}

/** Stands between client and target until it ends, and concludes. @returns the exit code @throws UsageError */
export async function observe(environment: NodeJS.ProcessEnv, asked: Observation): Promise<number> {
  const exported = { ...environment };
  const { loaded, sandbox } = await reach(targetFromEnvironment(environment));
  const target = new URL(loaded.profile.baseUrl ?? "");
  let recorder: RecorderLink | undefined;
  const server = createProxy(
    target,
    (passed) => recorder?.handOver(passed),
    wayTo(loaded, environment),
  );
  try {
    const url = await listen(server, asked);
    const start = startIn(environment, {
      command: "observe",
      judged: [...judgedOfService, ...judgedOfClient],
      loaded,
      isEmbedded: Boolean(sandbox),
      exported,
    });
    recorder = await linkRecorder(start);
    console.log(`Observing ${url} -> ${target.href}`);
    if (sandbox) {
      const { apiKey, apiSecret } = sandbox.credentials;
      console.log(`The embedded sandbox: API key ${apiKey}, API secret ${apiSecret}`);
    }
    console.log("Press Ctrl-C to end and to write the report.");
    await end(asked.forMs);
    await close(server);
    return await recorder.end();
  } finally {
    if (server.listening) server.close();
    await sandbox?.close();
  }
}
