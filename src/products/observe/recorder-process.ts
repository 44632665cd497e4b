import type { Deviation } from "../../contract/deviation.ts";
import { deviationInWords } from "../../record/results/words.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { visible } from "../../record/visible.ts";
import { type Session, beginSession, type Start } from "./session.ts";
import { constants, setPriority } from "node:os";
import { endingSignals } from "../../ground/ending-signals.ts";
import { UsageError } from "../../ground/usage-error.ts";
import { passedOf, type Passage } from "../traffic/passed.ts";

const intervalMs = { terminal: 1_000, log: 30_000 };
const clearLine = "\r\u001B[2K";

function watchSession({ recorder: { tally } }: Session) {
  const { stdout } = process;
  const paint = paintFor(stdout);
  let last = "";
  const show = () => {
    if (tally.line === last) return;
    last = tally.line;
    stdout.write(stdout.isTTY ? clearLine + last : `${last}\n`);
  };
  const timer = setInterval(show, stdout.isTTY ? intervalMs.terminal : intervalMs.log);
  timer.unref();
  return {
    deviation(deviation: Deviation, operation: string): void {
      const { requirement } = deviation;
      const { title } = deviationInWords({ ...deviation, operation });
      const line = `${paint("red", "✗")} ${paint("bold", requirement)}  ${visible(title)} ${paint("gray", operation)}`;
      stdout.write(`${stdout.isTTY ? clearLine : ""}${line}\n`);
      last = "";
    },
    end(): void {
      clearInterval(timer);
      show();
      if (stdout.isTTY) stdout.write("\n");
    },
  };
}

export type ToRecorder =
  { kind: "start"; start: Start } | { kind: "passed"; passed: Passage[] } | { kind: "end" };

export type FromRecorder = { kind: "ready" } | { kind: "concluded"; exitCode: number };

// A separate process, so that judging and recording don't delay the traffic. If the proxy is
// killed, it still writes what it has received.

let session: Session | undefined;
let live: ReturnType<typeof watchSession> | undefined;
let baseUrl = "";

const sendBack = (message: FromRecorder, sent: () => void = () => undefined) => {
  // A killed proxy can't receive; what it sent is still recorded.
  if (process.connected) process.send?.(message, undefined, undefined, sent);
};

function receive(message: ToRecorder): void {
  if (message.kind === "start") {
    baseUrl = message.start.firstLine.target.baseUrl;
    session = beginSession(message.start, (deviation, operation) =>
      live?.deviation(deviation, operation),
    );
    live = watchSession(session);
    sendBack({ kind: "ready" });
  } else if (message.kind === "passed") {
    for (const passed of message.passed) session?.recorder.record(passedOf(passed, baseUrl));
  } else {
    live?.end();
    const exitCode = session?.conclude() ?? 2;
    sendBack({ kind: "concluded", exitCode }, () => {
      if (process.connected) process.disconnect();
    });
  }
}

function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems don't allow it.
  }
}

giveWay();
process.on("uncaughtException", (error) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(2);
});
process.on("message", receive);
// The reader of the output may have ended.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
process.on("disconnect", () => live?.end());
// Ctrl-C reaches the whole process group, but the proxy decides when the recording ends.
for (const signal of endingSignals) process.on(signal, () => undefined);
