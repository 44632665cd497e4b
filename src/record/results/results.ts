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

/** Of a requirement, in the order in which views show them. */
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

/** Whether the target conforms, as a run found. A run that went wrong itself has no verdict. */
export type Verdict = "conforming" | "not-conforming" | "not-fully-verified";

export interface RequirementResult extends RegisterEntry {
  outcome: Outcome;
  reasons?: NotExercisedReason[];
  owner?: ReasonOwner;
  /** How many of its checks ran, of how many that apply to the target, and the ids of all of them. */
  checks: { ran: number; of: number; ids: string[] };
  findings: string[];
  proof?: string;
  /** Of an error row that passed: the target was only seen to answer so when a provider state asked for this error. */
  simulated?: true;
}

export interface CheckResult extends Omit<CheckLine, "kind" | "requirement"> {
  requirement: string;
  title: string;
  cases?: string[];
}

export interface Finding extends Omit<FindingLine, "kind"> {
  /** The same in every run that finds it: waivers, tickets and replays refer to it. */
  id: string;
  /** Which request of the run its decisive exchange was, the first being 1; absent where it was none of the tests'. */
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
    /** Absent when it was interrupted. */
    endedAt?: string;
    durationMs: number;
    seed: number;
    options: RunOptions;
    environment: RunEnvironment;
    requests: number;
    interrupted: boolean;
    /** Of a run that was resumed: the runs that it is made of. */
    parts?: { id: string; startedAt: string; endedAt: string }[];
    /** Of traffic that others have sent: the command that saw it, and what of it could not be judged. */
    traffic?: Pick<JudgedTraffic, "command" | "client"> & { notes: string[] };
    /** Requests that the target put off by Retry-After, and how long its workers waited for it, together. */
    putOff?: { requests: number; seconds: number };
    /** What was nobody's deviation: of which requests how many came to what, and what was tried anew for it. */
    interruptions?: {
      kinds: { request: string; what: string; times: number; of: number }[];
      triedAnew: { tries: number; requests: number; seconds: number };
    };
    /** Where the target was no longer itself: since when, how many requests, what stands there now. */
    gone?: { since: string; requests: number; failure: string };
    checks: {
      total: number;
      passed: number;
      failed: number;
      /** Checks of advisory requirements that found something: they count as neither. */
      advised: number;
      /** Moot: the document asks nothing of a target like this. Gap: it does, and nothing was shown. */
      notRun: { moot: number; gap: number; excluded?: number };
    };
  };
  evidence: Chain;
  /** Absent when the run was interrupted, the target went away or the suite itself failed. */
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

/** The results of a run that never began. They have no verdict, nothing about a target, and the reason. */
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
