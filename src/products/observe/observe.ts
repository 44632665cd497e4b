import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { endingSignals } from "../../ground/ending-signals.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { fork } from "node:child_process";
import type { Passage, PassedMessage } from "../traffic/passed.ts";
import type { FromRecorder, ToRecorder } from "./recorder-process.ts";
import { type Start, concludeEvidence, startIn } from "./session.ts";
import { isLoopback } from "../../judge/client/test-system.ts";
import { targetFromEnvironment } from "../../judge/profile/from-environment.ts";
import type { LoadedProfile } from "../../judge/profile/load.ts";
import { wayTo } from "../../judge/profile/way.ts";
import { reach } from "../embed.ts";
import { judgedOfBoth } from "../traffic/judge.ts";
import { createProxy } from "./proxy.ts";

export interface Listening {
  port: number;
  host: string;
  forMs?: number | undefined;
}

async function listen(server: Server, command: string, { port, host }: Listening): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new UsageError(
      `${command} cannot listen on port ${port} of ${host}: ${(error as Error).message}. Choose another with --listen, or 0 for any free one.`,
    );
  }
  const { family, address, port: own } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${own}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), 2_000);
  await closed;
  clearTimeout(late);
}

type Reached = Awaited<ReturnType<typeof reach>>;

export async function standBefore(
  environment: NodeJS.ProcessEnv,
  command: string,
  asked: Listening,
  serve: (loaded: LoadedProfile, target: URL) => Server,
  begin: (standing: string, reached: Reached) => Promise<() => Promise<number>>,
): Promise<number> {
  const reached = await reach(targetFromEnvironment(environment));
  const target = new URL(reached.loaded.profile.baseUrl ?? "");
  const server = serve(reached.loaded, target);
  try {
    const isHere = [target.hostname, asked.host].every(
      (host) => isLoopback(host) || /^[0.:]+$/.test(host),
    );
    if (isHere && target.port !== "" && Number(target.port) === asked.port) {
      throw new UsageError(
        `${target.origin} is where ${command} listens itself. Give the address of the service.`,
      );
    }
    const url = await listen(server, command, asked);
    const conclude = await begin(`${url} -> ${target.href}`, reached);
    await new Promise<void>((done) => {
      for (const signal of endingSignals) process.once(signal, () => done());
      if (asked.forMs !== undefined) setTimeout(done, asked.forMs);
    });
    await close(server);
    return await conclude();
  } finally {
    if (server.listening) server.close();
    await reached.sandbox?.close();
  }
}

const mostWaitingBytes = 64_000_000;

const sizeOf = ({ request, answer }: Passage): number =>
  request.body.length + (answer?.body.length ?? 0) + 2_000;

const withoutBody = <Message extends PassedMessage>(message: Message): Message => ({
  ...message,
  body: new Uint8Array(),
  isCut: message.body.length > 0 || message.isCut,
});

const light = (passed: Passage): Passage => ({
  ...passed,
  request: withoutBody(passed.request),
  ...(passed.answer && { answer: withoutBody(passed.answer) }),
});

async function linkRecorder(start: Start) {
  const child = fork(new URL("recorder-process.js", import.meta.url), {
    serialization: "advanced",
  });
  child.on("error", () => undefined);
  const send = (message: ToRecorder, sent?: () => void) => {
    if (child.connected) child.send(message, sent);
  };
  let exitCode: number | undefined;
  let how: number | string | undefined;
  let isConcluding = false;
  const ended = new Promise<void>((done) => {
    child.once("close", (code, signal) => {
      how = signal ?? code ?? "unknown";
      done();
    });
  });
  const ready = new Promise((done) => child.once("message", done));
  send({ kind: "start", start });
  await Promise.race([ready, ended]);
  if (how !== undefined) throw new Error("The recorder ended before it had begun.");
  child.once("close", () => {
    if (exitCode !== undefined) return;
    console.error(
      isConcluding
        ? `The recorder ended (${how}) before it had concluded.`
        : `The recorder ended (${how}). Traffic still passes, and is no longer judged.`,
    );
  });
  child.on("message", (message: FromRecorder) => {
    if (message.kind === "concluded") ({ exitCode } = message);
  });
  let waitingBytes = 0;
  let gathered: Passage[] = [];
  const flush = () => {
    if (gathered.length === 0) return;
    const size = gathered.reduce((sum, passed) => sum + sizeOf(passed), 0);
    waitingBytes += size;
    send({ kind: "passed", passed: gathered }, () => (waitingBytes -= size));
    gathered = [];
  };
  return {
    handOver(passed: Passage): void {
      if (how !== undefined) return;
      // Messages of the same turn are sent together, after their answers.
      if (gathered.length === 0) setImmediate(flush);
      gathered.push(waitingBytes > mostWaitingBytes ? light(passed) : passed);
    },
    async end(): Promise<number> {
      flush();
      isConcluding = true;
      send({ kind: "end" });
      await ended;
      // If the recorder ended early, the evidence up to then counts.
      return exitCode ?? concludeEvidence(start.folder);
    },
  };
}

export function observe(environment: NodeJS.ProcessEnv, asked: Listening): Promise<number> {
  const exported = { ...environment };
  let recorder: Awaited<ReturnType<typeof linkRecorder>> | undefined;
  const serve = (loaded: LoadedProfile, target: URL) =>
    createProxy(target, (passed) => recorder?.handOver(passed), wayTo(loaded, environment));
  return standBefore(
    environment,
    "observe",
    asked,
    serve,
    async (standing, { loaded, sandbox }) => {
      const traffic = { command: "observe", judged: judgedOfBoth } as const;
      const isEmbedded = sandbox !== undefined;
      const link = await linkRecorder(
        startIn(environment, { traffic, loaded, isEmbedded, exported }),
      );
      recorder = link;
      console.log(`Observing ${standing}`);
      if (sandbox) {
        const { apiKey, apiSecret } = sandbox.credentials;
        console.log(`The embedded sandbox: API key ${apiKey}, API secret ${apiSecret}`);
      }
      console.log("Press Ctrl-C to end and to write the report.");
      return link.end;
    },
  );
}
