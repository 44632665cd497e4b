import type { DocumentIdentity } from "../../../spec/document.ts";
import type { RegisterEntry } from "../../../spec/register.ts";
import type { Deviation } from "../../contract/deviation.ts";
import type { Chain } from "../evidence/chain.ts";
import type { NotExercisedReason, ReasonOwner } from "../evidence/not-exercised-reasons.ts";
import type {
  RunEnvironment,
  RunOptions,
  SuiteIdentity,
  TargetIdentity,
} from "../evidence/identities.ts";
import type { Scene, Times } from "../evidence/scene.ts";

/** What became of a requirement. */
export type Outcome =
  | "pass"
  | "fail"
  | "waived"
  | "not-exercised"
  | "not-applicable"
  /** Of a requirement that isn't in the document, whatever its checks came to. */
  | "advisory";

/** Whether the target conforms, as a run found. A run that went wrong itself has no verdict. */
export type Verdict = "conforming" | "not-conforming" | "not-fully-verified";

/** A requirement with what became of it. */
export interface RequirementResult extends RegisterEntry {
  outcome: Outcome;
  /** Why it was not exercised, the first reason first, and who can change that. */
  reasons?: NotExercisedReason[];
  owner?: ReasonOwner;
  /** How many of its checks ran, of how many that apply to the target, and the ids of all of them. */
  checks: { ran: number; of: number; ids: string[] };
  /** Ids of its findings. */
  findings: string[];
  /** Of a pass, the id of an exchange that shows it. */
  proof?: string;
  /** Of an error row that passed: the target was only seen to answer so when a provider state asked for this error. */
  simulated?: true;
}

/** What became of one check. */
export interface CheckResult {
  id: string;
  requirement: string;
  title: string;
  /** What it is about along the dimensions of its requirement, in words. */
  cases?: string[];
  outcome: "passed" | "failed" | "not-run";
  reason?: NotExercisedReason;
  /** What the reason is about: which state, which refused request. */
  detail?: string;
  /** Id of the exchange that shows the outcome by itself, and those around it, where it ran. */
  decisive?: string;
  scene?: Scene;
}

/** One deviation, however often it was seen. */
export interface Finding extends Deviation {
  /** The same in every run that finds it: waivers, tickets and replays refer to it. */
  id: string;
  operation?: string;
  /** The check that failed; absent for what an invariant found, at whatever test. */
  check?: string;
  /** The test that came across it. */
  test: string;
  /** The steps by which a property found it: the fewest that still show it. */
  story?: string[];
  /** The path by which a property finds it again. */
  path?: string;
  times: Times;
  /** Id of the exchange that shows it by itself, and those around it. */
  decisive: string;
  scene: Scene;
  /** Which request of the run that exchange was, the first being 1; absent where it was none of the tests'. */
  firstRequest?: number;
  /** Id of the finding that explains this one. */
  cause?: string;
  /** The command that shows it again. */
  replay: string;
  waiver?: { reason: string; expires: string };
}

/** A waiver of the run, and the findings it covers while it is in force. */
export interface WaiverResult {
  requirement: string;
  operation?: string;
  reason: string;
  /** Who accepted it. */
  approvedBy?: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  expires: string;
  /** Ids of findings. */
  findings: string[];
}

/** Which reading the target takes at an open point. */
export interface Observation {
  openPoint: string;
  reading: string;
  /** False when the target took different readings in one run. */
  coherent: boolean;
  /** Ids of the first exchanges that show it. */
  exchanges: string[];
}

/** The results of a run: results.json, described by spec/schemas/results.schema.json. */
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
    /** How many requests the tests sent to the interface. */
    requests: number;
    interrupted: boolean;
    /** Of traffic that others have sent: the command that saw it, and what of it could not be judged. */
    traffic?: {
      command: "observe" | "judge" | "client";
      notes: string[];
      /** The name of the client platform that is certified. */
      client?: string;
    };
    /** Requests that the target put off by Retry-After, and how long its workers waited for it, together. */
    putOff?: { requests: number; seconds: number };
    /** Where the target stopped answering for good: since when, how many requests, what became of the last. */
    gone?: { since: string; requests: number; failure: string };
    checks: {
      total: number;
      passed: number;
      failed: number;
      /** Checks of advisory requirements that found something: they count as neither. */
      advised: number;
      /** Moot: the document asks nothing of a target like this. Gap: it does, and nothing was shown. */
      notRun: { moot: number; gap: number };
    };
  };
  /** What they were made from: how many lines, and the head of the hash chain over them. */
  evidence: Chain;
  /** Absent when the run was interrupted, the target went away or the suite itself failed. */
  verdict?: Verdict;
  /** Errors of the suite itself; with any, there is no verdict. */
  harnessErrors: string[];
  waivers: WaiverResult[];
  /** Waivers that have expired or excuse nothing. */
  waiverProblems: string[];
  requirements: RequirementResult[];
  checks: CheckResult[];
  findings: Finding[];
  /** What deviates from advisory requirements: not part of the verdict. */
  advice: Finding[];
  observations: Observation[];
}
