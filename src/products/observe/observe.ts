import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { endingSignals } from "../../ground/ending-signals.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { type ChildProcess, fork } from "node:child_process";
import type { Passed, PassedMessage } from "../traffic/passed.ts";
import type { FromRecorder, ToRecorder } from "./recorder-process.ts";
import { type Start, concludeEvidence, startIn } from "./session.ts";
import { targetFromEnvironment } from "../../judge/profile/from-environment.ts";
import { wayTo } from "../../judge/profile/way.ts";
import { reach } from "../embed.ts";
import { judgedOfBoth } from "../traffic/judge.ts";
import { createProxy } from "./proxy.ts";

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

const patienceMs = 2_000;

export async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(late);
}

/** While more bytes wait to be recorded, bodies are left out. */
const mostWaitingBytes = 64_000_000;

export interface RecorderLink {
  handOver(passed: Passed): void;
  end(): Promise<number>;
}

const sizeOf = ({ request, answer }: Passed): number =>
  request.body.length + (answer?.body.length ?? 0) + 2_000;

const withoutBody = <Message extends PassedMessage>(message: Message): Message => ({
  ...message,
  body: new Uint8Array(),
  isCut: message.body.length > 0 || message.isCut,
});

const light = (passed: Passed): Passed => ({
  ...passed,
  request: withoutBody(passed.request),
  ...(passed.answer && { answer: withoutBody(passed.answer) }),
});

const compiled = new URL("recorder-process.js", import.meta.url);

const endOf = (child: ChildProcess): Promise<number | string> =>
  new Promise((done) => {
    child.once("close", (code, signal) => done(signal ?? code ?? "unknown"));
    // What can't be sent, or started, shows when it ends.
    child.on("error", () => undefined);
  });

export async function linkRecorder(start: Start): Promise<RecorderLink> {
  const child = fork(compiled, { serialization: "advanced" });
  const send = (message: ToRecorder) => {
    if (child.connected) child.send(message);
  };
  const ended = endOf(child);
  const ready = new Promise((done) => child.once("message", done));
  send({ kind: "start", start });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error("The recorder ended before it had begun.");
    }),
  ]);
  const waiting: number[] = [];
  let waitingBytes = 0;
  let exitCode: number | undefined;
  let hasEnded = false;
  let isConcluding = false;
  child.on("message", (message: FromRecorder) => {
    if (message.kind === "recorded") waitingBytes -= waiting.shift() ?? 0;
    if (message.kind === "concluded") ({ exitCode } = message);
  });
  const watch = async () => {
    const how = await ended;
    hasEnded = true;
    if (exitCode !== undefined) return;
    console.error(
      isConcluding
        ? `The recorder ended (${how}) before it had concluded.`
        : `The recorder ended (${how}). Traffic still passes, and is no longer judged.`,
    );
  };
  void watch();
  let gathered: Passed[] = [];
  const flush = () => {
    if (gathered.length === 0) return;
    const size = gathered.reduce((sum, passed) => sum + sizeOf(passed), 0);
    waiting.push(size);
    waitingBytes += size;
    send({ kind: "passed", passed: gathered });
    gathered = [];
  };
  return {
    handOver(passed) {
      if (hasEnded) return;
      // What ends in the same turn is handed over together, once its answers are on their way.
      if (gathered.length === 0) setImmediate(flush);
      gathered.push(waitingBytes > mostWaitingBytes ? light(passed) : passed);
    },
    async end() {
      flush();
      isConcluding = true;
      send({ kind: "end" });
      await ended;
      // Of a recorder that has ended before, there is the evidence up to then.
      return exitCode ?? concludeEvidence(start.folder);
    },
  };
}

export interface Observation extends Listening {
  forMs?: number | undefined;
}

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
    const url = await listen(server, "observe", asked);
    const start = startIn(environment, {
      traffic: { command: "observe", judged: judgedOfBoth },
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
