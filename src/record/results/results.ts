import type { OperationName } from "../../../spec/operations.ts";
import type { DocumentIdentity } from "../../../spec/document.ts";
import type { RegisterEntry } from "../../../spec/register.ts";
import type { NotExercisedReason, ReasonOwner } from "../evidence/not-exercised-reasons.ts";
import type {
  Chain,
  CheckLine,
  FindingLine,
  JudgedTraffic,
  ObservationLine,
  Waiver,
  RunEnvironment,
  RunOptions,
  SuiteIdentity,
  TargetIdentity,
} from "../evidence/lines.ts";

/** In the order in which views show them. */
const outcomes = [
  "pass",
  "fail",
  "not-exercised",
  "waived",
  "excluded",
  "not-applicable",
  "advisory",
] as const;

export type Outcome = (typeof outcomes)[number];

export type Verdict = "conforming" | "not-conforming" | "not-fully-verified";

export interface RequirementResult extends RegisterEntry {
  outcome: Outcome;
  reasons?: NotExercisedReason[];
  owner?: ReasonOwner;
  checks: { ran: number; of: number; ids: string[] };
  findings: string[];
  proof?: string;
  simulated?: true;
}

export interface CheckResult extends Omit<CheckLine, "kind" | "requirement"> {
  requirement: string;
  title: string;
  cases?: string[];
}

export interface Finding extends Omit<FindingLine, "kind"> {
  /** The same in every run: waivers, tickets and replays refer to it. */
  id: string;
  /** Number of the decisive exchange in the run, from 1; absent if no test sent it. */
  firstRequest?: number;
  cause?: string;
  replay: string;
  waiver?: Pick<Waiver, "reason" | "expires">;
}

export interface WaiverResult extends Omit<Waiver, "location" | "requirement"> {
  requirement: string;
  findings: string[];
}

export interface Observation extends Omit<ObservationLine, "kind" | "openPoint"> {
  openPoint: string;
  coherent: boolean;
}

export interface Results {
  schemaVersion: number;
  suite: SuiteIdentity;
  document: DocumentIdentity;
  target: TargetIdentity;
  run: {
    id: string;
    startedAt: string;
    endedAt?: string;
    durationMs: number;
    seed: number;
    options: RunOptions;
    environment: RunEnvironment;
    requests: number;
    interrupted: boolean;
    parts?: { id: string; startedAt: string; endedAt: string }[];
    traffic?: Pick<JudgedTraffic, "command" | "client"> & { notes: string[] };
    putOff?: { requests: number; seconds: number };
    /** Exchanges not held against the target, and the cost of repeating their tests. */
    interruptions?: {
      kinds: { request: string; what: string; times: number; of: number }[];
      triedAnew: { tries: number; requests: number; seconds: number };
    };
    /** When something else began to answer in the target's place, after how many requests, how, and to what first. */
    gone?: {
      since: string;
      requests: number;
      failure: string;
      to?: { operation: OperationName; sentBy: string };
    };
    checks: {
      total: number;
      passed: number;
      failed: number;
      advised: number;
      /** Moot: the document asks nothing of such a target. Gap: it does, and no check showed it. */
      notRun: { moot: number; gap: number; excluded?: number };
    };
  };
  evidence: Chain;
  /** Absent if the run was interrupted, the target went away or the suite itself failed. */
  verdict?: Verdict;
  harnessErrors: string[];
  waivers: WaiverResult[];
  waiverProblems: string[];
  requirements: RequirementResult[];
  checks: CheckResult[];
  findings: Finding[];
  advice: Finding[];
  observations: Observation[];
}

/** The run never began: no verdict, only the reason. */
export interface FailedRun extends Pick<Results, "schemaVersion" | "suite" | "document"> {
  run: { id: string; startedAt: string; environment: RunEnvironment };
  error: { message: string };
}

export function tallyOf(requirements: readonly RequirementResult[]): Record<Outcome, number> {
  const countOf = (wanted: Outcome) =>
    requirements.filter(({ outcome }) => outcome === wanted).length;
  const counts = outcomes.map((outcome) => [outcome, countOf(outcome)] as const);
  return Object.fromEntries(counts) as Record<Outcome, number>;
}

export const outcomesShown = (tally: Record<Outcome, number>): Outcome[] =>
  outcomes.filter(
    (outcome) => outcome !== "advisory" && (outcome !== "excluded" || tally.excluded > 0),
  );

export const exercisedInPart = ({ requirements }: Pick<Results, "requirements">): number =>
  requirements.filter(({ outcome, checks }) => outcome === "not-exercised" && checks.ran > 0)
    .length;

export const isErrorRow = ({ code }: RequirementResult): boolean => code !== undefined;

export function errorRowsMatched({ requirements }: Results) {
  const rows = requirements.filter(isErrorRow);
  const simulated = rows.filter((row) => row.simulated === true).length;
  const { pass: matched, "not-exercised": open } = tallyOf(rows);
  return { matched, simulated, open, all: rows.length };
}
