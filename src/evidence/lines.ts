import type { CitableId } from "../../spec/register.ts";
import type { OpenPointId } from "../../spec/open-points.ts";
import type { Deviation } from "../contract/deviation.ts";
import type { Exchange } from "../wire/exchange.ts";
import type { Chain } from "./chain.ts";
import type { NotExercisedReason } from "./not-exercised-reasons.ts";
import type { DocumentIdentity } from "../../spec/document.ts";
import type { RunEnvironment, RunOptions, SuiteIdentity, TargetIdentity } from "./identities.ts";
import type { Waiver } from "./waiver.ts";

/**
 * The lines of evidence.ndjson, each written the moment it is known. Results are a fold over them,
 * so a run that is killed loses at most the exchange in flight.
 */
export type EvidenceLine =
  | RunLine
  | ExchangeLine
  | FindingLine
  | ObservationLine
  | CheckLine
  | WaiversLine
  | SelectionLine
  | HarnessErrorLine
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
  exchange: Exchange;
  satisfied: CitableId[];
}

/** A deviation, with what shows it and how to see it again. */
export interface FindingLine extends Deviation {
  kind: "finding";
  operation?: string;
  /** Ids of the exchanges that show it. */
  exchanges: string[];
  /** The check that failed; absent for a deviation from an invariant. */
  check?: string;
  /** The requirement that the test was about, if it was another one: a replay has to run that. */
  during?: CitableId;
  /** The steps by which a property found it, and the path by which it finds it again (`--path`). */
  story?: string[];
  path?: string;
}

/** The reading that the target took at an open point. */
export interface ObservationLine {
  kind: "observation";
  openPoint: OpenPointId;
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
  /** Ids of the exchanges it looked at. */
  exchanges?: string[];
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
