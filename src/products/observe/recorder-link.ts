import { fork, type ChildProcess } from "node:child_process";
import type { Passed, PassedMessage } from "../traffic/passed.ts";
import type { FromRecorder, ToRecorder } from "./recorder-process.ts";
import { concludeEvidence, type Start } from "./session.ts";

/** While more bytes wait to be recorded, bodies are left out. */
const mostWaitingBytes = 64_000_000;

/** The way to the process that judges and records. Handing something over never waits. */
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
