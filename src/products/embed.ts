import { randomUUID } from "node:crypto";
import { startSandbox, type Sandbox } from "../../sandbox/start.ts";
import type { LoadedProfile } from "../judge/profile/load.ts";

export async function reach(
  loaded: LoadedProfile,
): Promise<{ loaded: LoadedProfile; sandbox?: Sandbox }> {
  if (loaded.profile.baseUrl) return { loaded };
  const controlToken = randomUUID();
  const sandbox = await startSandbox({ controlToken });
  const { credentials, states } = loaded.profile;
  process.env[credentials.secretEnv] = sandbox.credentials.apiSecret;
  if (credentials.otherKeyEnv) process.env[credentials.otherKeyEnv] = sandbox.otherKey;
  if (credentials.otherSecretEnv) process.env[credentials.otherSecretEnv] = sandbox.otherSecret;
  if (states.tokenEnv) process.env[states.tokenEnv] = controlToken;
  const { apiKey } = sandbox.credentials;
  const profile = {
    ...loaded.profile,
    baseUrl: sandbox.url,
    credentials: { ...credentials, apiKey },
    // No proxy or gateway leads to a service in this process.
    headers: {},
    proxy: "none",
    tls: {},
  };
  return { loaded: { ...loaded, profile }, sandbox };
}
