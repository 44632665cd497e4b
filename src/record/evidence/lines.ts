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

/** The form of evidence and results. Raise it when readers must tell the new form from the old. */
export const schemaVersion = 2;

export interface SuiteIdentity {
  name: string;
  version: string;
  /** sha256 of the requirements, of openapi.yaml, of the ids that releases excluded, and of the list of checks. */
  registerDigest: string;
  specDigest: string;
  ledgerDigest: string;
  checksDigest: string;
}

/** Names of environment variables, never their values. */
export interface CredentialVariables {
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
  /** The run started the sandbox itself, so its address is gone. */
  embedded?: true;
  unclaimed: string[];
  /** Seconds by which the clock used for timestamps is ahead of the suite's. */
  clockOffsetSeconds: number;
  clock?: { by: "target" | "own" | "profile"; dateAheadSeconds: number };
  /** Why the target counts as a test system; `profile`: its author says so. */
  testSystem?: "loopback" | "provider-states" | "profile";
}

export interface RunOptions {
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
  /** Share of the known faults that the tests find, 0 to 1. */
  faultsFound: number;
}

export interface RunEnvironment {
  node: string;
  os: string;
  ci?: true;
  certificatesUnchecked?: true;
}

/** A finding accepted for a while; without an operation, all findings of the requirement. */
export interface Waiver {
  requirement: CitableId;
  operation?: string;
  reason: string;
  approvedBy?: string;
  expires: string;
  location: string;
}

/** `decisive` shows the check's result by itself; `after` was sent later and doesn't count for it. */
export type Role = "setup" | "state" | "request" | "control" | "decisive" | "deviates" | "after";

/** A check, a test (if sent for several checks), the preflight, or the preparation of users. */
export type SentBy = string;

export const sentByPreflight: SentBy = "preflight";

export const sentByPreparation: SentBy = "preparation";

export type Scene = { exchange: string; role: Role }[];

export interface Times {
  deviating: number;
  of: number;
}

/** Results are a fold over these lines, so a killed run loses at most the exchange in flight. */
export type EvidenceLine =
  | RunLine
  | ExchangeLine
  | StateLine
  | FindingLine
  | ObservationLine
  | CheckLine
  | { kind: "waivers"; waivers: Waiver[] }
  | { kind: "selection"; checks: string[] }
  /** An exchange that isn't held against the target: not its own answer, or not reproduced. */
  | { kind: "interruption"; exchange: string; what: string }
  /** A test, or a try of its property, was interrupted and starts again; the cost of the interrupted try. */
  | { kind: "tried-anew"; test: string; requests: number; seconds: number }
  | TargetGoneLine
  | { kind: "stopped-early"; after: "smoke" }
  | { kind: "harness-error"; message: string; test?: string }
  | { kind: "traffic"; notes: string[] }
  /** The last line of a run that ended: closes the hash chain over all lines before it. */
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
  /** Only for traffic that others sent. */
  traffic?: JudgedTraffic;
  joined?: ({ id: string } & Chain)[];
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
  /** A probe of the target's health, or perhaps not its own answer. */
  unjudged?: true;
  /** Circumstances that the judgment depends on. */
  suspicious?: true;
  hasWrongUserId?: true;
  /** Seconds waited, as Retry-After asked, before sending the request again. */
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
  /** A property's steps to the finding, and the path that repeats it (`--path`). */
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
  decisive?: string;
  scene?: Scene;
}

/** Per worker, for repeating interrupted tests. */
export const mostTriedAnew = { requests: 5_000, seconds: 900 };

export interface TargetGoneLine {
  kind: "target-gone";
  /** ISO 8601: when the first request was sent that the target didn't answer itself. */
  since: string;
  until: string;
  requests: number;
  failure: string;
}

/** The gravest outcome of a check counts: failure, gap, pass, moot. */
export function severityOf({ outcome, reason }: Pick<CheckLine, "outcome" | "reason">): number {
  if (outcome === "failed") return 3;
  if (outcome === "passed") return 1;
  return reason !== undefined && notExercisedReasons[reason].kind !== "gap" ? 0 : 2;
}

type AllExchanges = ReadonlyMap<string, Exchange | StateExchange>;

export type RecordedExchanges = Pick<AllExchanges, "get">;

export const exchangesIn = (all: readonly EvidenceLine[]): AllExchanges =>
  new Map(
    all.flatMap((line) =>
      line.kind === "exchange" || line.kind === "state"
        ? [[line.exchange.id, line.exchange] as const]
        : [],
    ),
  );
