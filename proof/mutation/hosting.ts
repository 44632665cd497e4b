import {
  pulse,
  type Counted,
  type FromHost,
  type HostData,
  type Hosted,
  type ToHost,
} from "./host-protocol.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { controlToken } from "../prove/run-proofs.ts";

/**
 * So long a thread may be stuck. It is less than a request may take: otherwise the requests to all
 * other sandboxes in it would time out as well, and those count as findings.
 */
const longestStandstillMilliseconds = 5_000;

const lookMilliseconds = 500;

export class PulseWatch {
  readonly stoodStill: Promise<void>;
  private readonly timer: NodeJS.Timeout;
  private lastBeats = -1;
  private since = Date.now();

  constructor(shared: Int32Array) {
    let settle: () => void;
    this.stoodStill = new Promise((done) => (settle = done));
    this.timer = setInterval(() => {
      if (!this.standsStill(Atomics.load(shared, pulse.beats))) return;
      this.end();
      settle();
    }, lookMilliseconds);
  }

  private standsStill(beats: number): boolean {
    if (beats === this.lastBeats) return Date.now() - this.since > longestStandstillMilliseconds;
    this.lastBeats = beats;
    this.since = Date.now();
    return false;
  }

  end(): void {
    clearInterval(this.timer);
  }
}

/** Why a thread ended before its time, and whose code ran last. */
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

/** Starts sandboxes in a separate thread, which may be stuck or crash without harm to others. */
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
  const culprit = () => sandboxes[Atomics.load(shared, pulse.running)]?.name ?? "";

  const watch = new PulseWatch(shared);
  const died = Promise.race([
    watch.stoodStill.then((): Incident => ({
      what: "stuck",
      culprit: culprit(),
      detail: "an endless loop",
    })),
    new Promise<Incident>((settle) => {
      worker.once("error", ({ message }) =>
        settle({ what: "crashed", culprit: culprit(), detail: message }),
      );
    }),
  ]);

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
      watch.end();
      await worker.terminate();
      for (const [index] of sandboxes.entries()) {
        rmSync(join(folder, `${copies}-${index}`), { recursive: true, force: true });
      }
    },
  };
}
