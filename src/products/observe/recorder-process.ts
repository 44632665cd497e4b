import { constants, setPriority } from "node:os";
import type { Passed } from "./passed.ts";
import { watchSession } from "./live.ts";
import { beginSession, type Session } from "./session.ts";
import type { Start } from "./start.ts";

/** What the proxy sends to its recorder: how to begin, each exchange, and the end. */
export type ToRecorder =
  { kind: "start"; start: Start } | { kind: "passed"; passed: Passed[] } | { kind: "end" };

/** What the recorder sends back. */
export type FromRecorder =
  { kind: "ready" } | { kind: "recorded" } | { kind: "concluded"; exitCode: number };

// The process that judges and records, so that neither holds up what passes. It outlives a proxy that is
// killed for as long as it takes to write what it was sent.

let session: Session | undefined;
let live: ReturnType<typeof watchSession> | undefined;

const sendBack = (message: FromRecorder, sent: () => void = () => undefined) => {
  // A proxy that was killed hears nothing any more; what it has sent is recorded all the same.
  if (process.connected) process.send?.(message, undefined, undefined, sent);
};

function receive(message: ToRecorder): void {
  if (message.kind === "start") {
    session = beginSession(message.start, (deviation, operation) =>
      live?.deviation(deviation, operation),
    );
    live = watchSession(session);
    sendBack({ kind: "ready" });
  } else if (message.kind === "passed") {
    for (const passed of message.passed) session?.recorder.record(passed);
    sendBack({ kind: "recorded" });
  } else {
    live?.end();
    const exitCode = session?.conclude() ?? 2;
    sendBack({ kind: "concluded", exitCode }, () => {
      if (process.connected) process.disconnect();
    });
  }
}

/** Whatever passes goes first where there is little time for both. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems don't let a process do so: then it competes.
  }
}

giveWay();
process.on("message", receive);
process.on("disconnect", () => live?.end());
// Ctrl-C reaches the whole group: the proxy decides when it is over.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
