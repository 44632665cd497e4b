import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { OperationName } from "../../../spec/operations.ts";
import { routeOf } from "../profile/binding.ts";
import { type Profile, eachKind, type ByKind } from "../profile/profile.ts";
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
import { preflight, requireReached } from "../client/preflight.ts";
import { proveProfile, idsAreChosen, settleUserIds } from "../client/prove-profile.ts";
import { requireTestSystem, testSystemBasis, askStates } from "../client/test-system.ts";
import { type LoadedProfile } from "../profile/load.ts";
import { secretsRedactor, oddCredentials } from "../client/credentials.ts";
import { namedIn, firstLineOf } from "./first-line.ts";
import type { RunFolder } from "./folder.ts";
import { optionIn, optionsOf } from "./options.ts";
import { publishRun, type Run } from "./published.ts";
import { usualAnswers } from "../client/prober.ts";

const payloads: Partial<Record<OpenPointId, OperationName[]>> = {
  "create-user-payload": ["createUser"],
  "kyc-payload": ["submitKyc"],
  "mark-nri-operation": ["markNri"],
  "link-account-payload": ["linkBankAccount"],
  "reading-and-deleting-operations": [
    "getUser",
    "getBankAccount",
    "getBankAccountStatus",
    "deleteBankAccount",
  ],
  "pool-quote-payload": ["getPoolSellQuote"],
  "external-quote-payload": ["getExternalSellQuote"],
  "pool-sell-payload": ["poolSell"],
  "external-sell-payload": ["externalSell"],
  "funding-payload": ["confirmOnchainFunding"],
  "status-payload": ["getTransaction"],
};

function payloadOf(operation: OperationName, profile: Profile): string {
  const { method, path } = routeOf(operation, profile);
  const { query, body } = profile.operations[operation] ?? {};
  const fields = Object.keys({ ...query, ...body }).join(", ");
  return `${method} ${path}${fields ? ` with ${fields}` : ""}`;
}

function readingOf(value: ByKind<string>): string {
  const [reading, ...others] = eachKind(value);
  return others.length === 0 ? String(reading) : "by-kind";
}

/** The run proves these readings by relying on them. */
function declaredReadings(profile: Profile): Partial<Record<OpenPointId, string>> {
  const { limits, nri, quotes, testData, userIdHeader } = profile;
  const shapes = Object.entries(payloads).map(([openPoint, operations]) => [
    openPoint,
    operations.map((operation) => payloadOf(operation, profile)).join("; "),
  ]);
  return {
    ...(Object.fromEntries(shapes) as Partial<Record<OpenPointId, string>>),
    "limits-unit": readingOf(limits.unit),
    "limits-counted-at": readingOf(limits.countedAt),
    "quote-validity": `${eachKind(quotes.validSeconds).join(" s and ")} s`,
    "nri-marking-after-accounts": nri.marked,
    "user-ids": testData.user.user_id === undefined ? "by-target" : "by-client",
    "limits-numbers": limits.numbers,
    "user-id-header-elsewhere": userIdHeader.join(", ") || "none",
  };
}

export interface Preparation {
  /** Before the command set some of them. */
  exported: NodeJS.ProcessEnv;
  loaded: LoadedProfile;
  isEmbedded: boolean;
  runner?: Pick<RunOptions, "shard" | "workers">;
  resumed?: { folder: string; run: RunLine };
  /** Asks the user whether the target is a test system if nothing shows it; returns the declaring profile. */
  declare?: (loaded: LoadedProfile) => Promise<LoadedProfile>;
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
  { exported, loaded: named, isEmbedded, runner, resumed, declare }: Preparation,
): Promise<Run> {
  const file = optionIn(environment, "waivers");
  const waivers = file ? readWaivers(file) : [];
  const asked = { ...optionsOf(environment), ...runner };
  const options = resumed ? goingOnWith(resumed, asked) : asked;
  const finding = optionIn(environment, "finding");
  for (const odd of oddCredentials(named.profile, environment)) console.error(odd);
  const { doAnswer, exchange: statesAsked } = await askStates(named, environment);
  const found = await preflight(named, environment);
  const isKnown = testSystemBasis(named.profile, doAnswer) !== undefined;
  const declared = isKnown || !declare ? named : await declare(named);
  const { discovered } = found;
  // Check that the interface answers before asking whether it's a test system.
  const mayCreate = testSystemBasis(declared.profile, doAnswer) !== undefined;
  const reached = await requireReached(declared, environment, found, mayCreate);
  const testSystem = requireTestSystem(declared, doAnswer);
  const proven = await proveProfile(declared, discovered, environment);
  const settled = isEmbedded ? undefined : await settleUserIds(declared, discovered, environment);
  const { loaded, exchanges: created } = settled ?? { loaded: declared, exchanges: [] };
  if (loaded !== declared) console.error(idsAreChosen);
  const exchanges = [...found.exchanges, ...reached, ...proven, ...created];
  const startedAt = new Date().toISOString();
  const inForce = inForceAt(startedAt, waivers);
  const looksFor = finding ? { finding } : {};
  const usual = usualAnswers(exchanges, loaded.profile);
  const run: Run = { loaded, discovered, usual, output, ...options, waivers: inForce, ...looksFor };
  const chosen = { exported, isEmbedded, testSystem, ...namedIn(environment) };
  const firstLine = firstLineOf(run, { id, startedAt, options }, chosen);
  writeBeginning(run, firstLine, waivers, { exchanges, asked: statesAsked }, resumed);
  publishRun(run);
  return run;
}
