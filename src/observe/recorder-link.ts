import { fork } from "node:child_process";
import { once } from "node:events";
import type { Passed, PassedMessage } from "./passed.ts";
import type { FromRecorder, ToRecorder } from "./recorder-process.ts";
import type { Start } from "./start.ts";

/** So many bytes may wait to be recorded; beyond that bodies are left out until the recorder has caught up. */
const mostWaitingBytes = 64_000_000;

/** The way to the process that judges and records. Handing something over never waits. */
export interface RecorderLink {
  handOver(passed: Passed): void;
  /** Lets it conclude. @returns its exit code */
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

/** Starts the recorder, and resolves once it is ready. */
export async function linkRecorder(start: Start): Promise<RecorderLink> {
  const child = fork(compiled, { serialization: "advanced" });
  const send = (message: ToRecorder) => {
    if (child.connected) child.send(message);
  };
  const waiting: number[] = [];
  let waitingBytes = 0;
  const ready = once(child, "message");
  send({ kind: "start", start });
  await Promise.race([
    ready,
    once(child, "exit").then(() => {
      throw new Error("The recorder ended before it had begun.");
    }),
  ]);
  child.on("message", (message: FromRecorder) => {
    if (message.kind === "recorded") waitingBytes -= waiting.shift() ?? 0;
  });
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
      // What ends in the same turn is handed over together, once its answers are on their way.
      if (gathered.length === 0) setImmediate(flush);
      gathered.push(waitingBytes > mostWaitingBytes ? light(passed) : passed);
    },
    async end() {
      flush();
      const ended = once(child, "exit") as Promise<[number | null]>;
      send({ kind: "end" });
      const [code] = await ended;
      return code ?? 2;
    },
  };
}
