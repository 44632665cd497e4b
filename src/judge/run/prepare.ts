import type { OpenPointId } from "../../../spec/open-points/index.ts";
import { beginWith, openEvidence } from "../../record/evidence/file.ts";
import {
  type RunLine,
  sentByPreflight,
  type Waiver,
  type RunOptions,
} from "../../record/evidence/lines.ts";
import type { Exchange, StateExchange } from "../../wire/exchange.ts";
import { filesIn } from "../../record/folder.ts";
import { inForceAt } from "../../record/results/fold/waivers.ts";
import { readWaivers } from "../../record/results/waivers.ts";
import { oddCredentials, secretsRedactor } from "../client/credentials.ts";
import { preflight, requireReached } from "../client/preflight.ts";
import { usualAnswers } from "../client/prober.ts";
import { idsAreChosen, proveProfile, settleUserIds } from "../client/prove-profile.ts";
import { askStates, requireTestSystem, testSystemBasis } from "../client/test-system.ts";
import type { LoadedProfile } from "../profile/load.ts";
import { declaredReadings } from "./declared-readings.ts";
import { namedIn, firstLineOf } from "./first-line.ts";
import type { RunFolder } from "./folder.ts";
import { optionIn, optionsOf } from "./options.ts";
import { publishRun, type Run } from "./published.ts";

export interface Preparation {
  isEmbedded: boolean;
  /** Asks the user whether the target is a test system if nothing shows it; returns the declaring profile. */
  declare?: (loaded: LoadedProfile) => Promise<LoadedProfile>;
  /** Before the command set some of them. */
  exported: NodeJS.ProcessEnv;
  loaded: LoadedProfile;
  runner?: Pick<RunOptions, "shard" | "workers">;
  resumed?: { folder: string; run: RunLine };
}

/** Sends what comes before the first test. @throws UsageError if the interface isn't reached, or isn't known to be a test system */
async function approach(
  named: LoadedProfile,
  environment: NodeJS.ProcessEnv,
  { isEmbedded, declare }: Pick<Preparation, "isEmbedded" | "declare">,
) {
  for (const odd of oddCredentials(named.profile, environment)) console.error(odd);
  const { doAnswer, exchange: statesAsked } = await askStates(named, environment);
  const found = await preflight(named, environment);
  const { discovered } = found;
  const isKnown = ({ profile }: LoadedProfile) => testSystemBasis(profile, doAnswer) !== undefined;
  const declared = isKnown(named) || !declare ? named : await declare(named);
  // Check that the interface answers before asking whether it's a test system.
  const reached = await requireReached(declared, environment, found, isKnown(declared));
  const testSystem = requireTestSystem(declared, doAnswer);
  const proven = await proveProfile(declared, discovered, environment);
  const sent = [...found.exchanges, ...reached, ...proven];
  const known = { discovered, testSystem, statesAsked };
  if (isEmbedded) return { ...known, loaded: declared, exchanges: sent };
  const { loaded, exchanges } = await settleUserIds(declared, discovered, environment);
  if (loaded !== declared) console.error(idsAreChosen);
  return { ...known, loaded, exchanges: [...sent, ...exchanges] };
}

function writeBeginning(
  run: Run,
  firstLine: RunLine,
  waivers: Waiver[],
  sent: { exchanges: readonly Exchange[]; asked: StateExchange | undefined },
  resumed: Preparation["resumed"],
): void {
  const { profile } = run.loaded;
  const redact = secretsRedactor(profile, process.env);
  const { evidence: file } = filesIn(run.output);
  const before = resumed && beginWith(filesIn(resumed.folder).evidence, file);
  const resumes = resumed && before && { resumes: { id: resumed.run.id, ...before } };
  const evidence = openEvidence(file, redact);
  evidence.append({ ...firstLine, ...resumes });
  if (waivers.length > 0) evidence.append({ kind: "waivers", waivers });
  const readings = { "signature-encoding": run.discovered.encoding, ...declaredReadings(profile) };
  for (const [openPoint, reading] of Object.entries(readings) as [OpenPointId, string][]) {
    evidence.append({ kind: "observation", openPoint, reading, exchanges: [] });
  }
  const { asked, exchanges } = sent;
  const sentBy = sentByPreflight;
  if (asked) evidence.append({ kind: "state", sentBy, exchange: asked });
  for (const exchange of exchanges) {
    evidence.append({ kind: "exchange", sentBy, role: "request", exchange, satisfied: [] });
  }
  evidence.close();
}

/** A resumed run keeps the first part's options, except its tests: those are what is still open. */
function goingOnWith({ run }: { run: RunLine }, options: RunOptions): RunOptions {
  const { test: _open, ...own } = options;
  const { seed, runs, only, challenge } = run.options;
  return { ...own, seed, runs, only, ...(challenge !== undefined && { challenge }) };
}

/** @throws UsageError */
export async function prepareRun(
  { id, output }: RunFolder,
  environment: NodeJS.ProcessEnv,
  { exported, loaded: named, runner, resumed, ...way }: Preparation,
): Promise<Run> {
  const file = optionIn(environment, "waivers");
  const waivers = file ? readWaivers(file) : [];
  const asked = { ...optionsOf(environment), ...runner };
  const options = resumed ? goingOnWith(resumed, asked) : asked;
  const finding = optionIn(environment, "finding");
  const { statesAsked, testSystem, ...reached } = await approach(named, environment, way);
  const { loaded, discovered, exchanges } = reached;
  const startedAt = new Date().toISOString();
  const inForce = inForceAt(startedAt, waivers);
  const usual = usualAnswers(exchanges, loaded.profile);
  const looksFor = finding ? { finding } : {};
  const run: Run = { loaded, discovered, usual, output, ...options, waivers: inForce, ...looksFor };
  const chosen = { exported, isEmbedded: way.isEmbedded, testSystem, ...namedIn(environment) };
  const firstLine = firstLineOf(run, { id, startedAt, options }, chosen);
  writeBeginning(run, firstLine, waivers, { exchanges, asked: statesAsked }, resumed);
  publishRun(run);
  return run;
}
