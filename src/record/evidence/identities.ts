import type { JsonObject } from "../../../spec/json.ts";

/** The form of evidence and results. It changes when a reader has to know. */
export const schemaVersion = 2;

/** Identifies the suite that ran. */
export interface SuiteIdentity {
  name: string;
  version: string;
  /** sha256 of the register of requirements, of openapi.yaml, and of the list of checks. */
  registerDigest: string;
  specDigest: string;
  checksDigest: string;
}

/** The names of the environment variables that credentials came from; never what is in them. */
export interface CredentialVariables {
  /** Absent where the key was given in another way, and no variable held it. */
  apiKey?: string;
  /** The key stands in the profile. */
  keyInProfile?: true;
  apiSecret: string;
  otherKey?: string;
  otherSecret?: string;
  statesToken?: string;
}

/** Identifies the target that was judged. */
export interface TargetIdentity {
  baseUrl: string;
  profile: string;
  profileDigest: string;
  /** The file of the profile, where one was named. */
  profileFile?: string;
  /** The profile with its defaults, without credentials. */
  resolvedProfile: JsonObject;
  credentials: CredentialVariables;
  /** The sandbox that the run started for itself; its address is gone with the run. */
  embedded?: true;
  /** Capabilities the profile does not claim. */
  unclaimed: string[];
  /** Seconds by which the clock that requests were stamped by is ahead of the suite's. */
  clockOffsetSeconds: number;
  /** Whose clock that is, and how many seconds the Date header of the target's answers is ahead of it. */
  clock?: { by: "target" | "own" | "profile"; dateAheadSeconds: number };
  /** What showed that it's a test system: its address, its provider states, or a person's word in the profile. */
  testSystem?: "loopback" | "provider-states" | "profile";
}

/** What a run was asked for. */
export interface RunOptions {
  /** The seed of the properties, how many values each is tried with, and the counterexample to try alone. */
  seed: number;
  runs: number;
  path?: string;
  /** Requirements or sections it was limited to; empty for all. */
  only: string[];
  /** The one test it was limited to, by its id. */
  test?: string;
  /** How many requests it was allowed in all, and per second. */
  maxRequests?: number;
  rate?: number;
  /** The part of the checks it was to make: `1/4`. */
  shard?: string;
  workers?: number;
  /** Whether it was to end after its smoke stage, should that fail. */
  failFast?: true;
  /** Whether the bank accounts that tests add are deleted after them. */
  cleanUp?: true;
  /** Who answers for it, in their own words. */
  operator?: string;
}

/** Where a run took place. */
export interface RunEnvironment {
  node: string;
  os: string;
  /** On a system for continuous integration. */
  ci?: true;
  /** Node was told to accept any certificate. */
  certificatesUnchecked?: true;
}
