import { startSandbox as start } from "../../../proof/deviations.ts";
import { faultsNamed, namesOf, variantsNamed } from "./deviations-named.ts";

/** How a sandbox is to be. */
export interface SandboxOptions {
  /** The port to listen on; 0, the default, takes a free one. */
  port?: number;
  /** Lawful differences by name: `wallet-conformance list variants`. */
  variants?: readonly string[];
  /** Deviations from the document by name: `wallet-conformance list faults`. */
  faults?: readonly string[];
  /** The bearer token of its provider states, at `/_sandbox/states`; without one they are switched off. */
  statesToken?: string;
  /** Key and secret of its client, where they matter. */
  credentials?: { apiKey: string; apiSecret: string };
}

/** A sandbox that serves the interface, in memory, on this machine. */
export interface RunningSandbox {
  /** Its base URL, without /api/v2. */
  url: string;
  credentials: { apiKey: string; apiSecret: string };
  close(): Promise<void>;
}

/** Starts a sandbox. @throws Error for an unknown name, or a port that is taken */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { port, credentials, statesToken } = options;
  const sandbox = await start({
    variants: namesOf(await variantsNamed(options.variants)),
    faults: namesOf(await faultsNamed(options.faults)),
    ...(port !== undefined && { port }),
    ...(credentials && { credentials }),
    ...(statesToken !== undefined && { controlToken: statesToken }),
  });
  return { url: sandbox.url, credentials: sandbox.credentials, close: () => sandbox.close() };
}
