import { startSandbox } from "../deviations.ts";
import type { FaultName } from "../faults/index.ts";
import type { VariantName } from "../variants/index.ts";
import { command, emptyFolder, type Ended } from "../self/cli/command.ts";
import { profileFor } from "./profile-for.ts";

/** As many as the embedded sandbox is tested with: a target on the same machine leaves no time to wait for. */
const localWorkers = ["--workers", "2"];

const controlToken = "control-token-for-tests";

/**
 * Judges a sandbox with these variants by their profiles, trying each property this many times; with a
 * fault as well, if one is given, and by some sections only.
 */
export async function judge(
  variants: readonly VariantName[],
  runs: number,
  { faults = [], only = [] }: { faults?: FaultName[]; only?: string[] } = {},
): Promise<Ended> {
  const sandbox = await startSandbox({ variants, faults, controlToken });
  const { apiKey, apiSecret } = sandbox.credentials;
  const profile = profileFor(variants, sandbox.url);
  const target = ["--profile", profile, "--api-key", apiKey];
  try {
    const part = only.flatMap((section) => ["--only", section]);
    const workers = variants.includes("distant-answers") ? [] : localWorkers;
    const manner = ["--runs", String(runs), ...workers];
    const words = ["run", ...target, ...part, "--output", emptyFolder(), ...manner];
    return await command(words, {
      API_SECRET: apiSecret,
      STATES_TOKEN: controlToken,
    });
  } finally {
    await sandbox.close();
  }
}
