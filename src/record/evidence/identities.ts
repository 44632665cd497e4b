import type { JsonObject } from "../../../spec/json.ts";

/** The form of evidence and results. It changes when a reader has to know. */
export const schemaVersion = 2;

export interface SuiteIdentity {
  name: string;
  version: string;
  /** sha256 of the register of requirements, of openapi.yaml, of what releases excluded, and of the list of checks. */
  registerDigest: string;
  specDigest: string;
  ledgerDigest: string;
  checksDigest: string;
}

/** The names of the environment variables that credentials came from; never what is in them. */
export interface CredentialVariables {
  /** Absent where the key was given in another way, and no variable held it. */
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
  /** The sandbox that the run started for itself; its address is gone with the run. */
  embedded?: true;
  unclaimed: string[];
  /** Seconds by which the clock that requests were stamped by is ahead of the suite's. */
  clockOffsetSeconds: number;
  /** Whose clock that is, and how many seconds the Date header of the target's answers is ahead of it. */
  clock?: { by: "target" | "own" | "profile"; dateAheadSeconds: number };
  /** What showed that it's a test system: its address, its provider states, or a person's word in the profile. */
  testSystem?: "loopback" | "provider-states" | "profile";
}

export interface RunOptions {
  /** The seed of the properties, how many values each is tried with, and the counterexample to try alone. */
  seed: number;
  runs: number;
  path?: string;
  /** Requirements or sections it was limited to; empty for all. */
  only: string[];
  test?: string;
  budget?: Budget;
  maxRequests?: number;
  rate?: number;
  /** The part of the checks it was to make: `1/4`. */
  shard?: string;
  workers?: number;
  failFast?: true;
  cleanUp?: true;
  operator?: string;
  /** The challenge it was made for: sha256 of what its file says. */
  challenge?: string;
}

export interface Budget {
  requests: number;
  of: number;
  /** The share of the known faults that they find, from 0 to 1. */
  faultsFound: number;
}

export interface RunEnvironment {
  node: string;
  os: string;
  ci?: true;
  /** Node was told to accept any certificate. */
  certificatesUnchecked?: true;
}
