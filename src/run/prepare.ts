import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { capabilityNames } from "../../spec/capabilities.ts";
import { openEvidence } from "../evidence/file.ts";
import { sentByPreflight, type Invocation } from "../evidence/lines.ts";
import type { Exchange } from "../wire/exchange.ts";
import { filesIn } from "../report/folder.ts";
import { suiteIdentity } from "../results/suite.ts";
import { inForceAt } from "../results/fold/waivers.ts";
import { readWaivers } from "../results/waivers.ts";
import type { Waiver } from "../evidence/waiver.ts";
import { preflight } from "../client/preflight.ts";
import { profileFromEnvironment, targetVariables } from "../profile/from-environment.ts";
import { secretsRedactor } from "../client/credentials.ts";
import { declaredReadings, type DeclaredReading } from "./declared.ts";
import { embedSandbox } from "./embed.ts";
import {
  allowanceOf,
  onlyOf,
  outputFolder,
  pathOf,
  runsOf,
  runVariables,
  seedOf,
} from "./options.ts";
import { publishRun, type Run } from "./published.ts";

/** Clears the folder of an earlier run, so that no old report can be taken for a new one. */
function clearFolder(output: string): void {
  mkdirSync(output, { recursive: true });
  for (const file of Object.values(filesIn(output))) rmSync(file, { recursive: true, force: true });
}

/** When a run begins, the waivers it was given, and what the preflight sent. */
interface Begin {
  startedAt: string;
  waivers: Waiver[];
  exchanges: Exchange[];
}

/** Opens the evidence: which suite runs against which target, by which waivers, and what the profile declares. */
function writeFirstLines(run: Run, { startedAt, waivers, exchanges }: Begin): void {
  const { loaded, discovered, output, seed, only } = run;
  const { profile } = loaded;
  const evidence = openEvidence(filesIn(output).evidence, secretsRedactor(profile, process.env));
  evidence.append({
    kind: "run",
    id: randomUUID(),
    startedAt,
    seed,
    suite: suiteIdentity(),
    target: {
      baseUrl: profile.baseUrl ?? "",
      profile: profile.name,
      profileDigest: loaded.digest,
      unclaimed: capabilityNames.filter((name) => !profile.capabilities.includes(name)),
      clockOffsetSeconds: Math.round(discovered.clockOffsetMs / 1000),
    },
    only,
    invocation: invocationOf(process.env),
  });
  if (waivers.length > 0) evidence.append({ kind: "waivers", waivers });
  const encoding: DeclaredReading = {
    openPoint: "signature-encoding",
    reading: discovered.encoding,
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

/** How the target was named, so that a replay names it the same way. */
function invocationOf(environment: NodeJS.ProcessEnv): Invocation {
  const profile = environment[targetVariables.profile];
  const baseUrl = environment[targetVariables.baseUrl];
  const statesUrl = environment[targetVariables.statesUrl];
  return {
    ...(profile && { profile }),
    ...(baseUrl && { baseUrl }),
    ...(statesUrl && { statesUrl }),
  };
}

/** A run that is ready to begin. */
export interface PreparedRun {
  run: Run;
  /** Closes the embedded sandbox, if there is one. */
  end(): Promise<void>;
}

/**
 * Everything before the first test: finds the target that the environment names or starts the embedded
 * sandbox, makes the preflight, opens the evidence and publishes the run.
 * @throws UsageError with the message to print
 */
export async function prepareRun(environment: NodeJS.ProcessEnv): Promise<PreparedRun> {
  const output = outputFolder(environment);
  const file = environment[runVariables.waivers];
  const waivers = file ? readWaivers(file) : [];
  const options = {
    output,
    seed: seedOf(environment),
    runs: runsOf(environment),
    ...pathOf(environment),
    ...allowanceOf(environment),
    only: onlyOf(environment),
  };
  const named = profileFromEnvironment(environment);
  const { loaded, sandbox } = named.profile.baseUrl
    ? { loaded: named, sandbox: undefined }
    : await embedSandbox(named);
  try {
    const { discovered, exchanges } = await preflight(loaded, environment);
    const startedAt = new Date().toISOString();
    const inForce = inForceAt(startedAt, waivers);
    const run: Run = { loaded, discovered, ...options, waivers: inForce };
    clearFolder(output);
    writeFirstLines(run, { startedAt, waivers, exchanges });
    publishRun(run);
    return { run, end: async () => sandbox?.close() };
  } catch (error) {
    await sandbox?.close();
    throw error;
  }
}
