import type { CitableId } from "../../spec/register.ts";
import type { OpenPointId } from "../../spec/open-points.ts";
import type { Exchange } from "../wire/exchange.ts";
import type { GapReason } from "./gap-reasons.ts";
import type { SuiteIdentity, TargetIdentity } from "./identities.ts";
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
  | { kind: "harness-error"; message: string; test?: string }
  | { kind: "end"; at: string };

/** First line: what runs against what. Written before any test. */
export interface RunLine {
  kind: "run";
  id: string;
  startedAt: string;
  seed: number;
  suite: SuiteIdentity;
  target: TargetIdentity;
  /** Requirements or sections the run was limited to; empty for all. */
  only: string[];
  /** How the target was named on the command line, so that a replay names it the same way. */
  invocation?: { profile?: string; baseUrl?: string };
}

/** The waivers in force, so that a report rebuilt from the evidence says what the first one said. */
export interface WaiversLine {
  kind: "waivers";
  waivers: Waiver[];
}

/** The checks that were to run, where the runner was asked for fewer than all (--grep, --shard). */
export interface SelectionLine {
  kind: "selection";
  checks: string[];
}

/** An exchange and the requirements the passive watch saw it satisfy. */
export interface ExchangeLine {
  kind: "exchange";
  exchange: Exchange;
  satisfied: CitableId[];
}

/** A deviation: one seen by the passive watch has no check. */
export interface FindingLine {
  kind: "finding";
  requirement: CitableId;
  operation?: string;
  message: string;
  expected: string;
  actual: string;
  exchanges: string[];
  check?: string;
  /** The requirement whose test came across it, where it is another's: what a replay has to run. */
  during?: CitableId;
  /** How a property came to it, step by step, and where it found it (`--path`). */
  story?: string[];
  path?: string;
}

export interface ObservationLine {
  kind: "observation";
  openPoint: OpenPointId;
  reading: string;
  exchanges: string[];
}

export interface CheckLine {
  kind: "check";
  id: string;
  requirement: CitableId;
  outcome: "passed" | "failed" | "not-run";
  reason?: GapReason;
  detail?: string;
  /** The exchanges it looked at. */
  exchanges?: string[];
}
