import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { capabilityNames } from "../../spec/capabilities.ts";
import { openEvidence } from "../evidence/file.ts";
import { sentByPreflight, type Invocation } from "../evidence/lines.ts";
import type { Exchange } from "../wire/exchange.ts";
import { filesIn } from "../report/folder.ts";
import { suiteIdentity } from "../results/suite.ts";
import { readWaivers } from "../results/waivers.ts";
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

function writeFirstLines(
  { loaded, discovered, output, seed, only }: Run,
  exchanges: Exchange[],
): void {
  const { profile } = loaded;
  const evidence = openEvidence(filesIn(output).evidence, secretsRedactor(profile, process.env));
  evidence.append({
    kind: "run",
    id: randomUUID(),
    startedAt: new Date().toISOString(),
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
  const waivers = environment[runVariables.waivers];
  // The reporter reads them when the tests begin. A mistake is reported before that.
  if (waivers) readWaivers(waivers);
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
    const run: Run = { loaded, discovered, ...options };
    clearFolder(output);
    writeFirstLines(run, exchanges);
    publishRun(run);
    return { run, end: async () => sandbox?.close() };
  } catch (error) {
    await sandbox?.close();
    throw error;
  }
}
