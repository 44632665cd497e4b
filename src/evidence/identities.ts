/** Identifies the suite that ran. */
export interface SuiteIdentity {
  name: string;
  version: string;
  /** sha256 of the register, of openapi.yaml, and of the list of checks. */
  documentDigest: string;
  specDigest: string;
  checksDigest: string;
}

/** Identifies the target that was judged. */
export interface TargetIdentity {
  baseUrl: string;
  profile: string;
  profileDigest: string;
  /** Capabilities the profile does not claim. */
  unclaimed: string[];
  /** Seconds by which the target's clock is ahead of the suite's. */
  clockOffsetSeconds: number;
}
