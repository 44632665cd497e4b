import { rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { controlToken } from "../prove/run-proofs.ts";
import {
  pulse,
  type Counted,
  type FromHost,
  type HostData,
  type Hosted,
  type ToHost,
} from "./host-protocol.ts";

/** Less than a request may take: else those to the other sandboxes in it time out as well, and are findings. */
const longestStandstillMilliseconds = 5_000;
const lookMilliseconds = 500;

function watchPulse(shared: Int32Array, stoodStill: () => void): NodeJS.Timeout {
  let last = { beats: -1, at: Date.now() };
  const timer = setInterval(() => {
    const beats = Atomics.load(shared, pulse.beats);
    if (beats !== last.beats) last = { beats, at: Date.now() };
    else if (Date.now() - last.at > longestStandstillMilliseconds) {
      clearInterval(timer);
      stoodStill();
    }
  }, lookMilliseconds);
  return timer;
}

export interface Incident {
  what: "stuck" | "crashed";
  culprit: string;
  detail: string;
}

export interface Host {
  /** Where they are. It never settles if the thread dies before. */
  started: Promise<Hosted[]>;
  died: Promise<Incident>;
  counted(): Promise<Counted[]>;
  close(): Promise<void>;
}

/** Before any sandbox was loaded: a thread that dies then is an error of ours. */
const nobody = -1;

let opened = 0;

export function openHost(folder: string, sandboxes: ToHost[]): Host {
  const copies = `sandbox-${process.pid}-${(opened += 1)}`;
  const memory = new SharedArrayBuffer(8);
  const shared = new Int32Array(memory);
  Atomics.store(shared, pulse.running, nobody);
  const workerData: HostData = { folder, copies, sandboxes, controlToken, pulse: memory };
  // What mutated code prints is dropped; if nobody read it, the thread would have to wait.
  const worker = new Worker(join(folder, "proof/mutation/host.js"), {
    workerData,
    stdout: true,
    stderr: true,
  });
  for (const stream of [worker.stdout, worker.stderr]) stream.resume();

  let watch: NodeJS.Timeout;
  const died = new Promise<Incident>((settle) => {
    const end = (what: Incident["what"], detail: string) =>
      settle({ what, culprit: sandboxes[Atomics.load(shared, pulse.running)]?.name ?? "", detail });
    watch = watchPulse(shared, () => end("stuck", "an endless loop"));
    worker.once("error", ({ message }) => end("crashed", message));
  });

  const next = <Message extends FromHost>() =>
    new Promise<Message>((settle) => worker.once("message", settle));

  return {
    started: next<{ started: Hosted[] }>().then(({ started }) => started),
    died,
    counted: async () => {
      const answer = next<{ counted: Counted[] }>();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage("count");
      return (await answer).counted;
    },
    close: async () => {
      clearInterval(watch);
      await worker.terminate();
      for (const [index] of sandboxes.entries()) {
        rmSync(join(folder, `${copies}-${index}`), { recursive: true, force: true });
      }
    },
  };
}
