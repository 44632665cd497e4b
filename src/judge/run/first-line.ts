import { arch, release, type } from "node:os";
import type { Profile } from "../profile/profile.ts";
import { targetVariables } from "../profile/target-variables.ts";
import { capabilityNames } from "../../../spec/capabilities.ts";
import { document } from "../../../spec/document.ts";
import {
  type RunLine,
  type CredentialVariables,
  schemaVersion,
  type RunEnvironment,
  type TargetIdentity,
} from "../../record/evidence/lines.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import type { Run } from "./published.ts";

/** A key given as an option may also be in a variable; a replay reads it from there. */
function credentialVariables(
  { credentials, states }: Profile,
  environment: NodeJS.ProcessEnv,
  keyIsGiven: boolean,
): CredentialVariables {
  const { apiKey, apiKeyEnv, secretEnv, otherKeyEnv, otherSecretEnv } = credentials;
  const holdsKey = (name: string) => environment[name] === apiKey;
  const keyVariable = apiKey
    ? [apiKeyEnv, ...Object.keys(environment).toSorted()].find(holdsKey)
    : apiKeyEnv;
  const isSet = (name: string | null | undefined): name is string =>
    Boolean(name && environment[name]);
  return {
    ...(keyVariable && { apiKey: keyVariable }),
    ...(apiKey && !keyIsGiven && { keyInProfile: true }),
    apiSecret: secretEnv,
    ...(isSet(otherKeyEnv) && { otherKey: otherKeyEnv }),
    ...(isSet(otherSecretEnv) && { otherSecret: otherSecretEnv }),
    ...(isSet(states.tokenEnv) && { statesToken: states.tokenEnv }),
  };
}

interface Chosen {
  exported: NodeJS.ProcessEnv;
  profileFile: string | undefined;
  keyIsGiven: boolean;
  isEmbedded: boolean;
  testSystem?: TargetIdentity["testSystem"];
}

export const namedIn = (environment: NodeJS.ProcessEnv) => ({
  profileFile: environment[targetVariables.profile] || undefined,
  keyIsGiven: Boolean(environment[targetVariables.apiKey]),
});

export const runEnvironment = ({
  CI,
  NODE_TLS_REJECT_UNAUTHORIZED,
}: NodeJS.ProcessEnv): RunEnvironment => ({
  node: process.version,
  os: `${type()} ${release()} ${arch()}`,
  ...(CI && CI !== "false" && { ci: true }),
  ...(NODE_TLS_REJECT_UNAUTHORIZED === "0" && { certificatesUnchecked: true }),
});

const inSeconds = (milliseconds: number): number => Math.round(milliseconds / 1000);

function targetIdentity(
  { loaded: { profile, digest }, discovered }: Pick<Run, "loaded" | "discovered">,
  { exported, profileFile, keyIsGiven, isEmbedded, testSystem }: Chosen,
): TargetIdentity {
  const { apiKey: _apiKey, ...credentials } = profile.credentials;
  return {
    baseUrl: profile.baseUrl ?? "",
    profile: profile.name,
    profileDigest: digest,
    ...(profileFile !== undefined && { profileFile }),
    resolvedProfile: { ...profile, credentials },
    credentials: credentialVariables(profile, exported, keyIsGiven),
    ...(isEmbedded && { embedded: true }),
    unclaimed: capabilityNames.filter((name) => !profile.capabilities.includes(name)),
    clockOffsetSeconds: inSeconds(discovered.clockOffsetMs),
    ...(discovered.clock && {
      clock: { by: discovered.clock, dateAheadSeconds: inSeconds(discovered.dateAheadMs ?? 0) },
    }),
    ...(testSystem && { testSystem }),
  };
}

export const firstLineOf = (
  run: Pick<Run, "loaded" | "discovered">,
  began: Pick<RunLine, "id" | "startedAt" | "options">,
  chosen: Chosen,
): RunLine => ({
  kind: "run",
  schemaVersion,
  ...began,
  suite: suiteIdentity(),
  document,
  target: targetIdentity(run, chosen),
  environment: runEnvironment(chosen.exported),
});
