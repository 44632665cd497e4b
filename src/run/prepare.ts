import { openEvidence } from "../evidence/file.ts";
import type { RunOptions } from "../evidence/identities.ts";
import { sentByPreflight } from "../evidence/scene.ts";
import type { Exchange } from "../wire/exchange.ts";
import { writeFailure } from "../report/failed-run.ts";
import type { Waiver } from "../evidence/waiver.ts";
import { filesIn } from "../report/folder.ts";
import { requireKnownViews } from "../report/further-views.ts";
import { inForceAt } from "../results/fold/waivers.ts";
import { readWaivers } from "../results/waivers.ts";
import { preflight } from "../client/preflight.ts";
import { proveProfile } from "../client/prove-profile.ts";
import { targetFromEnvironment, targetVariables } from "../profile/from-environment.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { secretsRedactor } from "../client/credentials.ts";
import { declaredReadings, type DeclaredReading } from "./declared.ts";
import { reach } from "./embed.ts";
import { firstLineOf, runEnvironment, type Beginning } from "./first-line.ts";
import { takeRunFolder, type RunFolder } from "./folder.ts";
import { optionsOf, runVariables } from "./options.ts";
import { publishRun, type Run } from "./published.ts";

/** What is known about a run besides the environment. */
export interface Preparation {
  /** The variables as they were exported, where some have been set since. */
  exported?: NodeJS.ProcessEnv;
  /** The target, where it is not the one that the environment names. */
  loaded?: LoadedProfile;
  /** What the runner was asked for. */
  runner?: Pick<RunOptions, "shard" | "workers">;
}

/** A run that is ready to begin. */
export interface PreparedRun {
  run: Run;
  /** Closes the embedded sandbox, if there is one. */
  end(): Promise<void>;
}

/** What the evidence begins with besides its first line. */
interface Opening {
  waivers: Waiver[];
  /** What the preflight sent. */
  exchanges: readonly Exchange[];
}

/** Opens the evidence: which suite runs against which target, by which waivers, and what the profile declares. */
function writeBeginning(run: Run, beginning: Beginning, { waivers, exchanges }: Opening): void {
  const { profile } = run.loaded;
  const redact = secretsRedactor(profile, process.env);
  const evidence = openEvidence(filesIn(run.output).evidence, redact);
  evidence.append(firstLineOf(run, beginning));
  if (waivers.length > 0) evidence.append({ kind: "waivers", waivers });
  const encoding: DeclaredReading = {
    openPoint: "signature-encoding",
    reading: run.discovered.encoding,
  };
  for (const declared of [encoding, ...declaredReadings(profile)]) {
    evidence.append({ kind: "observation", ...declared, exchanges: [] });
  }
  for (const exchange of exchanges) {
    const sent = { sentBy: sentByPreflight, role: "request" as const };
    evidence.append({ kind: "exchange", ...sent, exchange, satisfied: [] });
  }
  evidence.close();
}

async function begin(
  { id, output }: RunFolder,
  environment: NodeJS.ProcessEnv,
  { exported = { ...environment }, loaded: given, runner }: Preparation,
): Promise<PreparedRun> {
  requireKnownViews(environment);
  const file = environment[runVariables.waivers];
  const waivers = file ? readWaivers(file) : [];
  const options = { ...optionsOf(environment), ...runner };
  const finding = environment[runVariables.finding];
  const { loaded, sandbox } = await reach(given ?? targetFromEnvironment(environment));
  try {
    const { discovered, exchanges: first } = await preflight(loaded, environment);
    const exchanges = [...first, ...(await proveProfile(loaded, discovered, environment))];
    const startedAt = new Date().toISOString();
    const inForce = inForceAt(startedAt, waivers);
    const looksFor = finding ? { finding } : {};
    const run: Run = { loaded, discovered, output, ...options, waivers: inForce, ...looksFor };
    const beginning = {
      id,
      startedAt,
      options,
      exported,
      profileFile: environment[targetVariables.profile] || undefined,
      keyIsGiven: Boolean(environment[targetVariables.apiKey]),
      isEmbedded: Boolean(sandbox),
    };
    writeBeginning(run, beginning, { waivers, exchanges });
    publishRun(run);
    return { run, end: async () => sandbox?.close() };
  } catch (error) {
    await sandbox?.close();
    throw error;
  }
}

/**
 * Everything before the first test: takes the folder, finds the target that the environment names or
 * starts the embedded sandbox, makes the preflight, opens the evidence and publishes the run. A run that
 * comes no further leaves the reason in its folder.
 * @throws UsageError with the message to print
 */
export async function prepareRun(
  environment: NodeJS.ProcessEnv,
  preparation: Preparation = {},
): Promise<PreparedRun> {
  const folder = takeRunFolder(environment);
  const startedAt = new Date().toISOString();
  try {
    return await begin(folder, environment, preparation);
  } catch (error) {
    const run = { id: folder.id, startedAt, environment: runEnvironment(environment) };
    writeFailure(folder.output, run, error);
    throw error;
  }
}
