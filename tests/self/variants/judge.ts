import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { startSandbox } from "../../../sandbox/start.ts";
import type { FaultName } from "../../../sandbox/faults/index.ts";
import type { VariantName } from "../../../sandbox/variants/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { loadProfile } from "../../../src/target/profile/load.ts";
import { overlay } from "../../../src/target/profile/overlay.ts";
import { command, emptyFolder, type Ended } from "../cli/command.ts";

const controlToken = "control-token-for-tests";

/** One profile for several variants: theirs, laid over one another. */
function profileFor(variants: readonly VariantName[], baseUrl: string): string {
  const own = variants
    .map((variant) => packageFile(`profiles/variants/${variant}.yaml`))
    .filter(existsSync)
    .map((file) => parse(readFileSync(file, "utf8")) as Record<string, unknown>);
  const { provocations } = loadProfile().profile;
  const named = { name: variants.join(" and "), baseUrl, provocations };
  const profile = [...own, named].reduce<Record<string, unknown>>(overlay, {});
  const file = join(emptyFolder(), "profile.yaml");
  writeFileSync(file, stringify(profile));
  return file;
}

/**
 * Judges a sandbox with these variants by their profiles, trying each property so many times; with a
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
    const words = ["run", ...target, ...part, "--output", emptyFolder(), "--runs", String(runs)];
    return await command(words, {
      API_SECRET: apiSecret,
      STATES_TOKEN: controlToken,
    });
  } finally {
    await sandbox.close();
  }
}
