import type { DocumentIdentity } from "../../../spec/document.ts";
import type { RunEnvironment, SuiteIdentity } from "../evidence/identities.ts";

/** The results of a run that never began. They have no verdict, nothing about a target, and the reason. */
export interface FailedRun {
  schemaVersion: number;
  suite: SuiteIdentity;
  document: DocumentIdentity;
  run: { id: string; startedAt: string; environment: RunEnvironment };
  error: { message: string };
}
