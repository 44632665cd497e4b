import { spawn } from "node:child_process";
import { endingSignals } from "../../ground/ending-signals.ts";
import { UsageError } from "../../ground/usage-error.ts";

/** The reason of its signal is the signal that the process got. */
export async function interruptible<Result>(
  work: (interrupted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = (signal: NodeJS.Signals) => interruption.abort(signal);
  for (const signal of endingSignals) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of endingSignals) process.off(signal, interrupt);
  }
}

export interface CommandEnd {
  exitCode: number | null;
  isTimedOut: boolean;
}

export interface Circumstances {
  variables: Record<string, string>;
  /** The signal's reason is the signal to end it by. */
  interrupted: AbortSignal;
}

export interface ClientCommand {
  words: readonly [string, ...string[]];
  timeoutMs: number;
}

/** Time to end by itself once it's asked to. */
const graceMs = 2_000;

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}

export function runClient(
  { words: [file, ...rest], timeoutMs }: ClientCommand,
  { variables, interrupted }: Circumstances,
): Promise<CommandEnd> {
  const child = spawn(file, rest, {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "inherit", "inherit"],
    // A group of its own, so that what it starts ends with it.
    detached: true,
  });
  const stop = (signal: NodeJS.Signals) => {
    endGroup(child.pid, signal);
    setTimeout(() => endGroup(child.pid, "SIGKILL"), graceMs).unref();
  };
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    stop("SIGTERM");
  }, timeoutMs);
  const interrupt = () => stop(interrupted.reason as NodeJS.Signals);
  interrupted.addEventListener("abort", interrupt);
  if (interrupted.aborted) interrupt();
  const settle = () => {
    clearTimeout(timer);
    interrupted.removeEventListener("abort", interrupt);
  };
  return new Promise((done, failed) => {
    child.on("error", (error) => {
      settle();
      failed(new UsageError(`The client's command can't be run: ${error.message}.`));
    });
    child.on("close", (exitCode) => {
      settle();
      done({ exitCode, isTimedOut });
    });
  });
}
