import type { RegisterEntry } from "../../spec/register.ts";
import type { GapOwner, GapReason } from "../evidence/gap-reasons.ts";
import type { SuiteIdentity, TargetIdentity } from "../evidence/identities.ts";

/** What became of a requirement. A skip is never a pass. */
export type Outcome = "pass" | "fail" | "waived" | "not-exercised" | "not-applicable";

/** What a finished run says of its target. There is none when the run itself went wrong. */
export type Verdict = "conforming" | "not-conforming" | "not-fully-verified";

/** A requirement with what became of it. */
export interface RequirementResult extends RegisterEntry {
  outcome: Outcome;
  reason?: GapReason;
  owner?: GapOwner;
  /** Ids of its checks, and of its findings. */
  checks: string[];
  findings: string[];
}

/** One assertion under one requirement. */
export interface CheckResult {
  id: string;
  requirement: string;
  title: string;
  outcome: "passed" | "failed" | "not-run";
  reason?: GapReason;
  /** What the gap is about, in words: which state, which refused request. */
  detail?: string;
  /** The exchanges it looked at, where it ran. */
  exchanges?: string[];
}

/** One deviation, however often it was seen. */
export interface Finding {
  id: string;
  requirement: string;
  operation?: string;
  message: string;
  expected: string;
  actual: string;
  /** How a property came to it, step by step; with the fewest steps that were found. */
  story?: string[];
  count: number;
  exchanges: string[];
  /** The command that runs its requirement again. */
  replay: string;
  waiver?: { reason: string; expires: string };
}

/** Which reading the target takes at an open point. */
export interface Observation {
  openPoint: string;
  reading: string;
  /** False when the target took different readings in one run. */
  coherent: boolean;
  exchanges: string[];
}

/** The whole truth of a run: results.json, described by spec/schemas/results.schema.json. */
export interface Results {
  suite: SuiteIdentity;
  target: TargetIdentity;
  run: {
    id: string;
    startedAt: string;
    durationMs: number;
    seed: number;
    requests: number;
    interrupted: boolean;
    checks: { total: number; passed: number; failed: number; notRun: number };
  };
  /** Absent when the run was interrupted or went wrong on our side. */
  verdict?: Verdict;
  /** Faults of the suite itself; with any, there is no verdict. */
  harnessErrors: string[];
  waiverProblems: string[];
  requirements: RequirementResult[];
  checks: CheckResult[];
  findings: Finding[];
  observations: Observation[];
}
