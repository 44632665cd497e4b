import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mutantsVariable, type Mutant } from "../../fixtures/mutation/mutants.ts";
import type { Sandbox } from "../deviations.ts";
import { playwright } from "../self/cli/command.ts";
import { packageFile } from "../../spec/files.ts";
import type { Run } from "../../src/judge/run/published.ts";
import type { LoadedProfile } from "../../src/judge/profile/load.ts";

export const controlToken = "control-token-of-the-proof";

/** The same seed for all, so that a fault found once is found again. */
export const seedOfProofs = 1;

/** Tries of each property, as in an ordinary run. */
const runs = 10;

/** Puts the sandbox's secrets into the environment; all sandboxes share them. */
export function runAgainst(
  sandbox: Pick<Sandbox, "url" | "credentials" | "otherSecret">,
  loaded: LoadedProfile,
  output: string,
): Run {
  const { apiKey, apiSecret } = sandbox.credentials;
  const { encoding } = loaded.profile.signature;
  const credentials = { ...loaded.profile.credentials, apiKey };
  const profile = { ...loaded.profile, baseUrl: sandbox.url, credentials };
  process.env[credentials.secretEnv] = apiSecret;
  if (credentials.otherSecretEnv) process.env[credentials.otherSecretEnv] = sandbox.otherSecret;
  return {
    loaded: { ...loaded, profile },
    discovered: { encoding: encoding === "auto" ? "hex" : encoding, clockOffsetMs: 0 },
    output,
    seed: seedOfProofs,
    runs,
    only: [],
    waivers: [],
  };
}

interface ProofOptions {
  workers?: number | undefined;
  statesToken?: string | undefined;
  otherKey?: string;
}

export async function runProofs(
  folder: string,
  proofs: readonly Mutant[],
  { workers = 2, statesToken = controlToken, otherKey }: ProofOptions = {},
): Promise<string> {
  const plan = join(folder, "proofs.json");
  writeFileSync(plan, JSON.stringify(proofs));
  const config = packageFile("proof/prove/playwright.config.js");
  const child = spawn(
    process.execPath,
    [playwright, "test", "--config", config, "--workers", String(workers)],
    {
      env: {
        ...process.env,
        // The tests are compiled, so Playwright's hooks for TypeScript would only take time.
        PW_DISABLE_TS_ESM: "1",
        [mutantsVariable]: plan,
        CONFORMANCE_OUTPUT: folder,
        STATES_TOKEN: statesToken,
        ...(otherKey !== undefined && { OTHER_API_KEY: otherKey }),
      },
    },
  );
  const stop = () => void child.kill();
  process.once("exit", stop);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => (text += data.toString()));
  }
  await once(child, "close");
  process.off("exit", stop);
  return text;
}
