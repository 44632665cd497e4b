import { createHash } from "node:crypto";
import type { JsonObject } from "../../../spec/json.ts";
import { remembered } from "../../../spec/remembered.ts";
import { rejectMistakes } from "../../ground/usage-error.ts";
import { readYaml } from "../../ground/yaml/source.ts";
import { fillInAddresses } from "./addresses.ts";
import { laidOver, mistakesIn } from "./mistakes.ts";
import { withFilesFrom } from "./files.ts";
import type { Profile } from "./profile.ts";
import { mistakesInUsed } from "./used-values.ts";
import { fillInLists, fillInUserIds } from "./value-lists.ts";
import { packageFile } from "../../../spec/files.ts";

/** The profile of the sandbox; what it says of no sandbox alone is the default of every other profile. */
export const sandboxProfileFile = packageFile("profiles/sandbox.yaml");

export interface LoadedProfile {
  profile: Profile;
  file: string;
  /** sha256, in hex. */
  digest: string;
}

const readProfile = (file: string) =>
  readYaml(
    file,
    `There is no profile at ${file}.\nGive the path of a YAML file; profiles/example.yaml is one to start from.`,
  );

/** What holds for the sandbox alone is left out: nothing is ever sent to another target's provider states by it. */
function defaultsOf(sandbox: JsonObject): JsonObject {
  const { maximumApprovedAccounts: _maximum, ...values } = sandbox.values as JsonObject;
  const { url: _url, ...states } = sandbox.states as JsonObject;
  const { kinds: _kinds, afterRefusal: _afterRefusal, ...quotes } = sandbox.quotes as JsonObject;
  return { ...sandbox, values, states, quotes, provocations: {} };
}

const withoutFiles = (key: string, value: unknown): unknown => (key === "used" ? undefined : value);

/** Identifies what a profile says: without key and names of secrets, wherever its files are, and whatever stands before its target. sha256, in hex. */
export function digestOf({
  users,
  headers: _headers,
  proxy: _proxy,
  tls: _tls,
  ...profile
}: Profile): string {
  const said = { ...profile, credentials: {}, users: users?.given };
  return createHash("sha256").update(JSON.stringify(said, withoutFiles)).digest("hex");
}

const defaultsIn = remembered((file: string) =>
  defaultsOf(readProfile(file).document.toJS() as JsonObject),
);

export const profileDefaults = (): JsonObject => defaultsIn(sandboxProfileFile);

export function defaultProfile(): LoadedProfile {
  const profile = { ...profileDefaults(), name: "defaults" } as unknown as Profile;
  return { profile, file: sandboxProfileFile, digest: digestOf(profile) };
}

/** Lays a profile, by default the sandbox's, over the defaults. @throws UsageError with line and field of every mistake */
export function loadProfile(
  file: string = sandboxProfileFile,
  environment: NodeJS.ProcessEnv = process.env,
): LoadedProfile {
  const source = readProfile(file);
  const filled = [
    ...fillInAddresses(source, environment),
    ...fillInUserIds(source),
    ...mistakesInUsed(source, ["users", "used"]),
    ...fillInLists(source),
  ];
  rejectMistakes("The profile", filled);
  // Ours has none (profile.spec.ts), and compiling its schema takes longer than everything else here.
  if (file !== sandboxProfileFile) {
    rejectMistakes("The profile", mistakesIn(source, profileDefaults()));
  }
  const own = source.document.toJS() as JsonObject;
  const profile = laidOver(profileDefaults(), own) as unknown as Profile;
  return { profile: withFilesFrom(profile, file), file, digest: digestOf(profile) };
}
