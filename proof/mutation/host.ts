import { cpSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { startSandbox } from "../../sandbox/start.ts";
import {
  pulse,
  type Counted,
  type FromHost,
  type HostData,
  type Hosted,
  type ToHost,
} from "./host-protocol.ts";

/** The `InstrumenterContext` of Stryker. */
interface Namespace {
  readonly activeMutant: string | undefined;
  hitCount: number;
  hitLimit: number;
  mutantCoverage: { static: Record<string, number>; perTest: object };
}

const { folder, copies, sandboxes, controlToken, pulse: memory } = workerData as HostData;
const shared = new Int32Array(memory);
const countedIn: { name: string; namespace: Namespace; whileStarting: string[] }[] = [];

function namespaceOf({ mutant, hitLimit }: ToHost, index: number): Namespace {
  return {
    get activeMutant() {
      Atomics.store(shared, pulse.running, index);
      return mutant;
    },
    hitCount: 0,
    hitLimit: hitLimit ?? Number.POSITIVE_INFINITY,
    mutantCoverage: { static: {}, perTest: {} },
  };
}

/** From a copy of its modules: each keeps the namespace it finds when loaded, so each sandbox has its own mutant. */
async function start(wanted: ToHost, index: number): Promise<Hosted> {
  const { name } = wanted;
  const namespace = namespaceOf(wanted, index);
  const copy = join(folder, `${copies}-${index}`);
  cpSync(join(folder, "sandbox"), copy, { recursive: true });
  Object.assign(globalThis, { __stryker__: namespace });
  Atomics.store(shared, pulse.running, index);
  try {
    const loaded = (await import(pathToFileURL(join(copy, "start.js")).href)) as {
      startSandbox: typeof startSandbox;
    };
    const { url, credentials, otherSecret } = await loaded.startSandbox({ controlToken });
    const whileStarting = Object.keys(namespace.mutantCoverage.static);
    countedIn.push({ name, namespace, whileStarting });
    return { name, address: { url, credentials, otherSecret } };
  } catch (error) {
    return { name, failure: String(error).split("\n")[0] ?? "" };
  }
}

const countsNow = (): Counted[] =>
  countedIn.map(({ name, namespace, whileStarting }) => ({
    name,
    covered: namespace.mutantCoverage.static,
    whileStarting,
    isEndless: namespace.hitCount > namespace.hitLimit,
  }));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const say = (message: FromHost) => parentPort?.postMessage(message);

setInterval(() => Atomics.add(shared, pulse.beats, 1), 100);
parentPort?.on("message", () => say({ counted: countsNow() }));

const started: Hosted[] = [];
for (const [index, wanted] of sandboxes.entries()) started.push(await start(wanted, index));
say({ started });
