import { oddCredentials, secretsOf } from "../../judge/client/credentials.ts";
import type { JudgedTraffic, RunLine } from "../../record/evidence/lines.ts";
import type { LoadedProfile } from "../../judge/profile/load.ts";
import type { Profile } from "../../judge/profile/profile.ts";
import { firstLineOf, namedIn } from "../../judge/run/first-line.ts";
import { takeRunFolder } from "../../judge/run/folder.ts";
import { optionIn } from "../../judge/run/options.ts";
import { filesIn } from "../../record/folder.ts";
import { rebuild } from "../../reporting/rebuild.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { summaryOf } from "../../views/terminal/summary.ts";
import { exitCodeOf } from "../../record/results/verdict.ts";
import { KeySecrets, TrafficSecrets } from "./secrets.ts";
import { createRecorder, type Recording } from "./recorder.ts";

export interface Start {
  folder: string;
  firstLine: RunLine;
  profile: Profile;
  secrets: Record<string, string>;
}

interface Subject {
  traffic: JudgedTraffic;
  loaded: LoadedProfile;
  isEmbedded: boolean;
  /** Before the command set some of them. */
  exported?: NodeJS.ProcessEnv;
}

export function startIn(
  environment: NodeJS.ProcessEnv,
  { traffic, loaded, isEmbedded, exported = environment }: Subject,
): Start {
  const { id, output } = takeRunFolder(environment);
  const operator = optionIn(environment, "operator");
  const discovered = { encoding: "hex" as const, clockOffsetMs: 0 };
  const options = { seed: 0, runs: 0, only: [], ...(operator !== undefined && { operator }) };
  const began = { id, startedAt: new Date().toISOString(), options };
  const chosen = { exported, isEmbedded, ...namedIn(environment) };
  const firstLine = { ...firstLineOf({ loaded, discovered }, began, chosen), traffic };
  const { profile } = loaded;
  for (const odd of oddCredentials(profile, environment)) console.error(odd);
  return { folder: output, firstLine, profile, secrets: secretsOf(profile, environment) };
}

export function concludeEvidence(folder: string): number {
  const { shown } = rebuild(folder, { checksOnDisk: [] });
  const paint = paintFor(process.stdout);
  const { columns } = process.stdout;
  const exitCode = exitCodeOf(shown.verdict);
  console.log(summaryOf(shown, { files: filesIn(folder), paint, columns, exitCode }));
  return exitCode;
}

export function beginSession(
  { folder, firstLine, profile, secrets }: Start,
  onDeviation?: Recording["onDeviation"],
) {
  const recorder = createRecorder({
    file: filesIn(folder).evidence,
    firstLine,
    profile,
    secrets: new TrafficSecrets(secrets),
    keySecrets: new KeySecrets(secrets),
    ...(onDeviation && { onDeviation }),
  });
  return {
    recorder,
    conclude(notes: readonly string[] = [], isInterrupted = false, recordedBy?: string): number {
      const unknown = `The API secret isn't known, so signatures were judged by the target's refusals alone: set ${profile.credentials.secretEnv}.`;
      recorder.end(secrets.API_SECRET ? notes : [unknown, ...notes], isInterrupted, recordedBy);
      return concludeEvidence(folder);
    },
  };
}

export type Session = ReturnType<typeof beginSession>;
