import { openEvidence } from "../../record/evidence/file.ts";
import type { RunOptions } from "../../record/evidence/identities.ts";
import { sentByPreflight } from "../../record/evidence/scene.ts";
import type { Exchange } from "../../wire/exchange.ts";
import type { Waiver } from "../../record/evidence/waiver.ts";
import { filesIn } from "../../record/folder.ts";
import { inForceAt } from "../../record/results/fold/waivers.ts";
import { readWaivers } from "../../record/results/waivers.ts";
import { preflight } from "../client/preflight.ts";
import { proveProfile } from "../client/prove-profile.ts";
import { targetVariables } from "../profile/from-environment.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { secretsRedactor } from "../client/credentials.ts";
import { declaredReadings, type DeclaredReading } from "./declared.ts";
import { firstLineOf, type Beginning } from "./first-line.ts";
import type { RunFolder } from "./folder.ts";
import { optionsOf, runVariables } from "./options.ts";
import { publishRun, type Run } from "./published.ts";

/** What is known about a run besides the environment. */
export interface Preparation {
  /** The variables as they were exported, where some have been set since. */
  exported: NodeJS.ProcessEnv;
  /** The target, and whether it is the embedded sandbox. */
  loaded: LoadedProfile;
  isEmbedded: boolean;
  /** What the runner was asked for. */
  runner?: Pick<RunOptions, "shard" | "workers">;
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

/**
 * Everything between the choice of a target and the first test: makes the preflight, opens the evidence
 * and publishes the run.
 * @throws UsageError with the message to print
 */
export async function prepareRun(
  { id, output }: RunFolder,
  environment: NodeJS.ProcessEnv,
  { exported, loaded, isEmbedded, runner }: Preparation,
): Promise<Run> {
  const file = environment[runVariables.waivers];
  const waivers = file ? readWaivers(file) : [];
  const options = { ...optionsOf(environment), ...runner };
  const finding = environment[runVariables.finding];
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
    isEmbedded,
  };
  writeBeginning(run, beginning, { waivers, exchanges });
  publishRun(run);
  return run;
}
