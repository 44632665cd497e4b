import { document } from "../../../spec/document.ts";
import type { CitableId } from "../../../spec/register.ts";
import { statesTokenOf } from "../../judge/client/credentials.ts";
import { schemaVersion } from "../../record/evidence/identities.ts";
import type { JudgedTraffic, RunLine } from "../../record/evidence/lines.ts";
import { targetVariables } from "../../judge/profile/addresses.ts";
import type { LoadedProfile } from "../../judge/profile/load.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { secretIn } from "../../judge/profile/secret-in.ts";
import { secretsOnTheWay } from "../../judge/profile/way.ts";
import { suiteIdentity } from "../../record/results/suite.ts";
import { runEnvironment, targetIdentity } from "../../judge/run/first-line.ts";
import { takeRunFolder } from "../../judge/run/folder.ts";
import { optionIn } from "../../judge/run/options.ts";

export interface KnownCredentials {
  apiKey?: string;
  apiSecret?: string;
  /** Key and secret of another client, and the token of the provider states: to be kept out of files. */
  otherKey?: string;
  otherSecret?: string;
  statesToken?: string;
  /** What a gateway or a proxy wants, by the name that takes its place. */
  onTheWay?: Record<string, string>;
}

/** Everything that judging and recording traffic needs; plain data, for another process to be given. */
export interface Start {
  folder: string;
  firstLine: RunLine;
  profile: Profile;
  credentials: KnownCredentials;
}

function credentialsIn(profile: Profile, environment: NodeJS.ProcessEnv): KnownCredentials {
  const { credentials } = profile;
  const apiKey = credentials.apiKey ?? environment[credentials.apiKeyEnv];
  const apiSecret = secretIn(environment, credentials.secretEnv);
  const otherKey = credentials.otherKeyEnv && environment[credentials.otherKeyEnv];
  const otherSecret = secretIn(environment, credentials.otherSecretEnv);
  const statesToken = statesTokenOf(profile, environment);
  return {
    ...(apiKey && { apiKey }),
    ...(apiSecret && { apiSecret }),
    ...(otherKey && { otherKey }),
    ...(otherSecret && { otherSecret }),
    ...(statesToken && { statesToken }),
    onTheWay: secretsOnTheWay(profile, environment),
  };
}

export interface Subject {
  command: JudgedTraffic["command"];
  judged: readonly CitableId[];
  file?: string;
  /** As in the evidence: JudgedTraffic. */
  optional?: readonly CitableId[];
  checks?: JudgedTraffic["checks"];
  client?: string;
  loaded: LoadedProfile;
  isEmbedded: boolean;
  /** The variables as they were exported, where some have been set since. */
  exported?: NodeJS.ProcessEnv;
}

/** Nothing of a run of the suite's own checks: no seed, no property, nothing left out. */
const noOptions = { seed: 0, runs: 0, only: [] };

/** Takes the folder of a run of its own, and says what is judged in it. @throws UsageError */
export function startIn(environment: NodeJS.ProcessEnv, subject: Subject): Start {
  const {
    command,
    judged,
    file,
    optional,
    checks,
    client,
    loaded,
    isEmbedded,
    exported = environment,
  } = subject;
  const { id, output } = takeRunFolder(environment);
  const operator = optionIn(environment, "operator");
  const discovered = { encoding: "hex" as const, clockOffsetMs: 0 };
  const identity = {
    exported,
    profileFile: environment[targetVariables.profile] || undefined,
    keyIsGiven: Boolean(environment[targetVariables.apiKey]),
    isEmbedded,
  };
  const firstLine: RunLine = {
    kind: "run",
    schemaVersion,
    id,
    startedAt: new Date().toISOString(),
    suite: suiteIdentity(),
    document,
    target: targetIdentity({ loaded, discovered }, identity),
    options: { ...noOptions, ...(operator !== undefined && { operator }) },
    environment: runEnvironment(exported),
    traffic: {
      command,
      judged: [...judged],
      ...(optional && { optional: [...optional] }),
      ...(checks && { checks }),
      ...(client !== undefined && { client }),
      ...(file !== undefined && { file }),
    },
  };
  const { profile } = loaded;
  return { folder: output, firstLine, profile, credentials: credentialsIn(profile, environment) };
}
