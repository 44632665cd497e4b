import { createHash } from "node:crypto";
import { loadProfile, type LoadedProfile } from "./load.ts";
import { UsageError } from "../usage-error.ts";

/** The environment variables that name a target. The command's options set them; so may anyone. */
export const targetVariables = {
  profile: "CONFORMANCE_PROFILE",
  baseUrl: "CONFORMANCE_BASE_URL",
  apiKey: "CONFORMANCE_API_KEY",
} as const;

function requireUrl(baseUrl: string): void {
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError(
      `The base URL "${baseUrl}" is not a URL. Expected something like https://sandbox.example.com`,
    );
  }
  const { username, password, host } = new URL(baseUrl);
  if (username === "" && password === "") return;
  throw new UsageError(
    `The base URL has a user name or a password before ${host}, which every report would show. ` +
      `Leave it out: requests are authenticated by their signature alone.`,
  );
}

/**
 * The profile that the environment names; without a baseUrl it means the embedded sandbox.
 * @throws UsageError with every mistake in it
 */
export function profileFromEnvironment(environment: NodeJS.ProcessEnv): LoadedProfile {
  const loaded = loadProfile(environment[targetVariables.profile] || undefined);
  const baseUrl = environment[targetVariables.baseUrl] || loaded.profile.baseUrl;
  const apiKey = environment[targetVariables.apiKey];
  if (baseUrl !== undefined) requireUrl(baseUrl);
  const profile = {
    ...loaded.profile,
    ...(baseUrl !== undefined && { baseUrl }),
    credentials: { ...loaded.profile.credentials, ...(apiKey && { apiKey }) },
  };
  const digest = createHash("sha256").update(JSON.stringify({ ...profile, credentials: {} }));
  return { profile, file: loaded.file, digest: digest.digest("hex") };
}
