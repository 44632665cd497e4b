import type { CitableId } from "../../../spec/register.ts";
import type { ClientOpenPointId } from "../../../spec/client-open-points.ts";
import type { OpenPointId } from "../../../spec/open-points/index.ts";
import type { Deviation } from "../../contract/deviation.ts";
import type { Exchange, StateExchange } from "../../wire/exchange.ts";
import type { Chain } from "./chain.ts";
import type { NotExercisedReason } from "./not-exercised-reasons.ts";
import type { DocumentIdentity } from "../../../spec/document.ts";
import type { RunEnvironment, RunOptions, SuiteIdentity, TargetIdentity } from "./identities.ts";
import type { Role, Scene, Times, SentBy } from "./scene.ts";
import type { Waiver } from "./waiver.ts";

/**
 * The lines of evidence.ndjson, each written the moment it is known. Results are a fold over them,
 * so a run that is killed loses at most the exchange in flight.
 */
export type EvidenceLine =
  | RunLine
  | ExchangeLine
  | StateLine
  | FindingLine
  | ObservationLine
  | CheckLine
  | WaiversLine
  | SelectionLine
  | TargetGoneLine
  | StoppedEarlyLine
  | HarnessErrorLine
  | TrafficLine
  | EndLine;

/** First line: which suite runs against which target. Written before any test. */
export interface RunLine {
  kind: "run";
  schemaVersion: number;
  id: string;
  /** ISO 8601. */
  startedAt: string;
  suite: SuiteIdentity;
  document: DocumentIdentity;
  target: TargetIdentity;
  options: RunOptions;
  environment: RunEnvironment;
  /** Of traffic that others have sent: what is judged of it. Absent where the suite itself sent requests. */
  traffic?: JudgedTraffic;
  /** The runs it was joined from, each by its id and the hash chain over its evidence. */
  joined?: ({ id: string } & Chain)[];
}

/** Traffic between a client platform and a service. */
export interface JudgedTraffic {
  /** The command that saw it. */
  command: "observe" | "judge" | "client";
  /** The requirements that it can show to hold or to be broken, of either side. */
  judged: CitableId[];
  /** Those of them that ask nothing of a client that doesn't do what they are about. */
  optional?: CitableId[];
  /** What is checked besides, of each scenario. */
  checks?: { id: string; requirement: CitableId; title: string }[];
  /** The name of the client platform that is certified. */
  client?: string;
  /** The file it was read from. */
  file?: string;
}

/** What of the traffic could not be judged, or was not recorded, in sentences. Absent where there is nothing to say. */
export interface TrafficLine {
  kind: "traffic";
  notes: string[];
}

/** The waivers of the run, so that a report rebuilt from the evidence is the same report. */
export interface WaiversLine {
  kind: "waivers";
  waivers: Waiver[];
}

/** The checks that were selected, where the runner was asked for fewer than all (--grep, --shard). */
export interface SelectionLine {
  kind: "selection";
  checks: string[];
}

/** An exchange, and the requirements that the invariants saw satisfied at it. */
export interface ExchangeLine {
  kind: "exchange";
  sentBy: SentBy;
  /** What is known when it is sent; which one was decisive its check says. */
  role: Extract<Role, "setup" | "request">;
  exchange: Exchange;
  satisfied: CitableId[];
  /** For how long the suite waited after it, as its Retry-After asked, before it sent the request again. */
  waitedSeconds?: number;
}

/** A call of the provider state endpoint. */
export interface StateLine {
  kind: "state";
  sentBy: SentBy;
  exchange: StateExchange;
}

/** A deviation, with what shows it and how to see it again. */
export interface FindingLine extends Deviation {
  kind: "finding";
  operation?: string;
  /** The exchange that shows it by itself. */
  decisive: string;
  scene: Scene;
  times: Times;
  /** The test that came across it. */
  test: string;
  /** The check that failed; absent for a deviation from an invariant. */
  check?: string;
  /** The steps by which a property found it, and the path by which it finds it again (`--path`). */
  story?: string[];
  path?: string;
}

/** The reading that the target, or a client, took at an open point. */
export interface ObservationLine {
  kind: "observation";
  openPoint: OpenPointId | ClientOpenPointId;
  reading: string;
  /** Ids of the exchanges that show it. */
  exchanges: string[];
}

/** What became of a check. */
export interface CheckLine {
  kind: "check";
  id: string;
  requirement: CitableId;
  outcome: "passed" | "failed" | "not-run";
  /** Why it was not run, and what that was about. */
  reason?: NotExercisedReason;
  detail?: string;
  /** The exchange that shows the outcome by itself, and those around it; absent where nothing was sent. */
  decisive?: string;
  scene?: Scene;
}

/** A worker gave the target up. Whether it is gone shows in what other workers were answered after that. */
export interface TargetGoneLine {
  kind: "target-gone";
  /** When the first of the requests was sent that were not answered, ISO 8601. */
  since: string;
  /** When the last of them was sent. */
  until: string;
  /** How many there were. */
  requests: number;
  /** What became of the last. */
  failure: string;
}

/** The run ended after this stage, which failed, because it was asked to (--fail-fast). */
export interface StoppedEarlyLine {
  kind: "stopped-early";
  after: "smoke";
}

/** An error of the suite itself, and the test it happened in. */
export interface HarnessErrorLine {
  kind: "harness-error";
  message: string;
  test?: string;
}

/** Last line: the run came to its end. It closes the hash chain over all lines before it. */
export interface EndLine extends Chain {
  kind: "end";
  /** ISO 8601. */
  at: string;
}
