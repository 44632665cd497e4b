import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What became of a requirement. */
export interface RequirementOutcome {
  id: string;
  section: string;
  statement: string;
  outcome: "pass" | "fail" | "waived" | "not-exercised" | "not-applicable" | "advisory";
  reasons?: string[];
  /** Ids of its findings. */
  findings: string[];
}

/** One deviation, however often it was seen. */
export interface FindingResult {
  id: string;
  requirement: string;
  operation?: string;
  message: string;
  expected: string;
  actual: string;
}

/** The results of a run; spec/schemas/results.schema.json describes every field. */
export interface Results {
  schemaVersion: string;
  /** Absent where the run itself failed. */
  verdict?: "conforming" | "not-conforming" | "not-fully-verified";
  requirements: RequirementOutcome[];
  findings: FindingResult[];
  [field: string]: unknown;
}

/** Reads the results of a run from its folder. @throws Error where there are none */
export function readResults(folder: string): Results {
  const file = join(folder, "results.json");
  if (!existsSync(file)) throw new Error(`There are no results of a run in ${folder}.`);
  return JSON.parse(readFileSync(file, "utf8")) as Results;
}
