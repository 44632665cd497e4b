import type { FaultName } from "../../../proof/faults/index.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { UsageError, didYouMean } from "../../ground/usage-error.ts";
import { startSandbox as start } from "../../../proof/deviations.ts";

/** The names as they're known; there are hundreds, so they're loaded only where some are given. */
async function known<Name extends string>(
  given: readonly string[],
  loadNames: () => Promise<readonly Name[]>,
  what: string,
): Promise<Name[]> {
  if (given.length === 0) return [];
  const names = await loadNames();
  const unknown = given.find((name) => !(names as readonly string[]).includes(name));
  if (unknown === undefined) return given as Name[];
  throw new UsageError(
    `There is no ${what} "${unknown}".${didYouMean(unknown, names)}\n` +
      `npx wallet-conformance list ${what}s shows them all.`,
  );
}

/** The faults of these names. @throws UsageError for a name that no fault has */
export const faultsNamed = (given: readonly string[] = []): Promise<FaultName[]> =>
  known(given, async () => (await import("../../../proof/faults/index.ts")).faultNames, "fault");

/** The variants of these names. @throws UsageError for a name that no variant has */
export const variantsNamed = (given: readonly string[] = []): Promise<VariantName[]> =>
  known(
    given,
    async () => (await import("../../../proof/variants/index.ts")).variantNames,
    "variant",
  );

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
    variants: await variantsNamed(options.variants),
    faults: await faultsNamed(options.faults),
    ...(port !== undefined && { port }),
    ...(credentials && { credentials }),
    ...(statesToken !== undefined && { controlToken: statesToken }),
  });
  return { url: sandbox.url, credentials: sandbox.credentials, close: () => sandbox.close() };
}
