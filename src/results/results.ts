import type { RegisterEntry } from "../../spec/register.ts";
import type { Section } from "../../spec/vocabulary.ts";

/** What became of a requirement. A skip is never a pass. */
export type Outcome = "pass" | "fail" | "waived" | "not-exercised" | "not-applicable";

/** What a finished run says of its target. There is none when the run itself went wrong. */
export type Verdict = "conforming" | "not-conforming" | "not-fully-verified";

/** Why something could not be exercised: a closed list, each with the one who can close the gap. */
export const gapReasons = {
  "prerequisite-refused": {
    owner: "target",
    meaning: "The target refused a request that had to succeed first.",
  },
  "no-answer": { owner: "target", meaning: "The target gave no usable answer." },
  "nothing-seen": { owner: "target", meaning: "The target gave no answer that it speaks of." },
  "everything-accepted": {
    owner: "target",
    meaning: "The target accepts what it must refuse, so that accepting says nothing.",
  },
  "state-not-available": {
    owner: "operator",
    meaning: "The profile offers neither the provider state nor a fixed value for it.",
  },
  "state-failed": { owner: "operator", meaning: "The provider state endpoint failed." },
  "profile-value-missing": { owner: "operator", meaning: "The profile lacks a value it needs." },
  "not-selected": { owner: "operator", meaning: "The run was limited to other requirements." },
  "budget-spent": { owner: "operator", meaning: "The run's budget of requests was spent." },
  "rate-limited": {
    owner: "operator",
    meaning: "The target answered that requests come too fast: run again with a lower --rate.",
  },
  "limits-leave-no-room": {
    owner: "operator",
    meaning: "The limits of the test users leave no room for the amounts of the test data.",
  },
  "not-claimed": {
    owner: "operator",
    meaning: "The profile does not claim the capability it belongs to.",
  },
  interrupted: { owner: "operator", meaning: "The run ended before it." },
  "suite-failed": { owner: "suite", meaning: "The suite itself went wrong in it." },
  "no-check": { owner: "suite", meaning: "The suite has no check for it yet." },
} as const satisfies Record<string, { owner: "target" | "operator" | "suite"; meaning: string }>;
export type GapReason = keyof typeof gapReasons;
export type GapOwner = (typeof gapReasons)[GapReason]["owner"];

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

export interface SuiteIdentity {
  name: string;
  version: string;
  /** sha256 of the register, of openapi.yaml, and of the list of checks. */
  documentDigest: string;
  specDigest: string;
  checksDigest: string;
}

export interface TargetIdentity {
  baseUrl: string;
  profile: string;
  profileDigest: string;
  /** Capabilities the profile does not claim. */
  unclaimed: string[];
  /** Seconds by which the target's clock is ahead of ours. */
  clockOffsetSeconds: number;
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

export type { Section };
