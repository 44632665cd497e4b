import type { CitableId } from "../../../spec/register.ts";
import type { ClientOpenPointId } from "../../../spec/client-open-points.ts";
import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { Deviation } from "../../contract/deviation.ts";
import type { Exchange, StateExchange } from "../../wire/exchange.ts";
import { type NotExercisedReason, notExercisedReasons } from "./not-exercised-reasons.ts";
import type { DocumentIdentity } from "../../../spec/document.ts";
import type { JsonObject } from "../../../spec/json.ts";

export interface Chain {
  lines: number;
  head: string;
}

/** The form of evidence and results. It changes when a reader has to know. */
export const schemaVersion = 2;

export interface SuiteIdentity {
  name: string;
  version: string;
  /** sha256 of the register of requirements, of openapi.yaml, of what releases excluded, and of the list of checks. */
  registerDigest: string;
  specDigest: string;
  ledgerDigest: string;
  checksDigest: string;
}

/** The names of the environment variables that credentials came from; never what is in them. */
export interface CredentialVariables {
  /** Absent where the key was given in another way, and no variable held it. */
  apiKey?: string;
  keyInProfile?: true;
  apiSecret: string;
  otherKey?: string;
  otherSecret?: string;
  statesToken?: string;
}

export interface TargetIdentity {
  baseUrl: string;
  profile: string;
  profileDigest: string;
  profileFile?: string;
  resolvedProfile: JsonObject;
  credentials: CredentialVariables;
  /** The sandbox that the run started for itself; its address is gone with the run. */
  embedded?: true;
  unclaimed: string[];
  /** Seconds by which the clock that requests were stamped by is ahead of the suite's. */
  clockOffsetSeconds: number;
  /** Whose clock that is, and how many seconds the Date header of the target's answers is ahead of it. */
  clock?: { by: "target" | "own" | "profile"; dateAheadSeconds: number };
  /** What showed that it's a test system: its address, its provider states, or a person's word in the profile. */
  testSystem?: "loopback" | "provider-states" | "profile";
}

export interface RunOptions {
  /** The seed of the properties, how many values each is tried with, and the counterexample to try alone. */
  seed: number;
  runs: number;
  path?: string;
  only: string[];
  test?: string;
  budget?: Budget;
  maxRequests?: number;
  rate?: number;
  shard?: string;
  workers?: number;
  failFast?: true;
  cleanUp?: true;
  operator?: string;
  challenge?: string;
}

export interface Budget {
  requests: number;
  of: number;
  /** The share of the known faults that they find, from 0 to 1. */
  faultsFound: number;
}

export interface RunEnvironment {
  node: string;
  os: string;
  ci?: true;
  certificatesUnchecked?: true;
}

/** A finding accepted for a while. Without an operation it covers all findings of its requirement. */
export interface Waiver {
  requirement: CitableId;
  operation?: string;
  reason: string;
  approvedBy?: string;
  expires: string;
  /** File and line it stands at: `waivers.yaml:3`. */
  location: string;
}

/** The decisive one shows the check's result by itself; what is sent after it shows nothing of it any more. */
export type Role = "setup" | "state" | "request" | "control" | "decisive" | "deviates" | "after";

/** A check, the test where it was for several checks, the preflight, or the preparation of users. */
export type SentBy = string;

export const sentByPreflight: SentBy = "preflight";

export const sentByPreparation: SentBy = "preparation";

export type Scene = { exchange: string; role: Role }[];

export interface Times {
  deviating: number;
  of: number;
}

/** Results are a fold over them, so a run that is killed loses at most the exchange in flight. */
export type EvidenceLine =
  | RunLine
  | ExchangeLine
  | StateLine
  | FindingLine
  | ObservationLine
  | CheckLine
  | { kind: "waivers"; waivers: Waiver[] }
  | { kind: "selection"; checks: string[] }
  /** What came of a request was nobody's deviation: it wasn't the target's own answer, or didn't come again. */
  | { kind: "interruption"; exchange: string; what: string }
  /** A test, or a try of its property, was interrupted and begins anew; what the try before has cost. */
  | { kind: "tried-anew"; test: string; requests: number; seconds: number }
  | TargetGoneLine
  | { kind: "stopped-early"; after: "smoke" }
  | { kind: "harness-error"; message: string; test?: string }
  | { kind: "traffic"; notes: string[] }
  /** Last line: the run came to its end. It closes the hash chain over all lines before it. */
  | ({ kind: "end"; at: string } & Chain);

export interface RunLine {
  kind: "run";
  schemaVersion: number;
  id: string;
  startedAt: string;
  suite: SuiteIdentity;
  document: DocumentIdentity;
  target: TargetIdentity;
  options: RunOptions;
  environment: RunEnvironment;
  /** Of traffic that others have sent: what is judged of it. Absent where the suite itself sent requests. */
  traffic?: JudgedTraffic;
  joined?: ({ id: string } & Chain)[];
  /** The run that it goes on with, whose evidence stands before this line: its id, and the hash chain up to here. */
  resumes?: { id: string } & Chain;
}

export interface JudgedTraffic {
  command: "observe" | "judge" | "client";
  judged: CitableId[];
  optional?: CitableId[];
  checks?: { id: string; requirement: CitableId; title: string }[];
  client?: string;
  file?: string;
}

export interface ExchangeLine {
  kind: "exchange";
  sentBy: SentBy;
  role: Extract<Role, "setup" | "request">;
  exchange: Exchange;
  satisfied: CitableId[];
  /** It isn't judged: it looks for the target, or may not be its own answer. */
  unjudged?: true;
  /** For how long the suite waited after it, as its Retry-After asked, before it sent the request again. */
  waitedSeconds?: number;
}

export interface StateLine {
  kind: "state";
  sentBy: SentBy;
  exchange: StateExchange;
}

export interface FindingLine extends Deviation {
  kind: "finding";
  operation?: string;
  decisive: string;
  scene: Scene;
  times: Times;
  test: string;
  check?: string;
  /** The steps by which a property found it, and the path by which it finds it again (`--path`). */
  story?: string[];
  path?: string;
}

export interface ObservationLine {
  kind: "observation";
  openPoint: OpenPointId | ClientOpenPointId;
  reading: string;
  exchanges: string[];
}

export interface CheckLine {
  kind: "check";
  id: string;
  requirement: CitableId;
  outcome: "passed" | "failed" | "not-run";
  reason?: NotExercisedReason;
  detail?: string;
  /** The exchange that shows the outcome by itself, and those around it; absent where nothing was sent. */
  decisive?: string;
  scene?: Scene;
}

/** What a worker spends on interrupted tries, at the most. */
export const mostTriedAnew = { requests: 5_000, seconds: 900 };

export interface TargetGoneLine {
  kind: "target-gone";
  /** When the first request was sent that the target did not answer as itself, ISO 8601. */
  since: string;
  until: string;
  requests: number;
  failure: string;
}

/** Of several outcomes the gravest counts: a failure, then a gap, then a pass, then what doesn't apply. */
export function severityOf({ outcome, reason }: Pick<CheckLine, "outcome" | "reason">): number {
  if (outcome === "failed") return 3;
  if (outcome === "passed") return 1;
  return reason !== undefined && notExercisedReasons[reason].kind !== "gap" ? 0 : 2;
}

type AllExchanges = ReadonlyMap<string, Exchange | StateExchange>;

/** The exchanges of a run by id: with the interface under test, and calls for provider states. */
export type RecordedExchanges = Pick<AllExchanges, "get">;

export const exchangesIn = (all: readonly EvidenceLine[]): AllExchanges =>
  new Map(
    all.flatMap((line) =>
      line.kind === "exchange" || line.kind === "state"
        ? [[line.exchange.id, line.exchange] as const]
        : [],
    ),
  );
