import { existsSync } from "node:fs";
import type { RunLine } from "../record/evidence/lines.ts";
import { loadProfile, type LoadedProfile } from "../judge/profile/load.ts";
import type { Profile } from "../judge/profile/profile.ts";
import { UsageError } from "../ground/usage-error.ts";

/** Undefined if the profile names the variable. */
function apiKeyOf({ credentials, profileFile }: RunLine["target"], environment: NodeJS.ProcessEnv) {
  const { apiKey: variable, keyInProfile } = credentials;
  if (keyInProfile && profileFile) return loadProfile(profileFile).profile.credentials.apiKey;
  if (variable === undefined) {
    throw new UsageError(
      "The run was given its API key as an argument. Give it to the replay in the same way: --api-key",
    );
  }
  const key = environment[variable];
  if (key) return key;
  throw new UsageError(
    `There is no API key. The run had it from the environment variable ${variable}: set it, or give --api-key.`,
  );
}

export function targetOf(
  { target }: RunLine,
  given: string | undefined,
  environment: NodeJS.ProcessEnv,
): LoadedProfile {
  const resolved = target.resolvedProfile as unknown as Profile;
  const { baseUrl: _address, testDeployment: then, ...recorded } = resolved;
  const { profileFile: file = "", profileDigest: digest, embedded, baseUrl } = target;
  if (embedded) return { profile: recorded, file, digest };
  const apiKey = given ?? apiKeyOf(target, environment);
  const credentials = { ...recorded.credentials, ...(apiKey && { apiKey }) };
  // The declaration may have changed since; the recorded one counts if the file is gone.
  const said = existsSync(file) ? loadProfile(file).profile.testDeployment : then;
  const declared = said === undefined ? {} : { testDeployment: said };
  return { profile: { ...recorded, baseUrl, credentials, ...declared }, file, digest };
}
