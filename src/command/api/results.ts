import { readWorded } from "../../record/read-results.ts";

export interface RequirementOutcome {
  id: string;
  section: string;
  statement: string;
  outcome:
    "pass" | "fail" | "not-exercised" | "waived" | "excluded" | "not-applicable" | "advisory";
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
  schemaVersion: number;
  /** Absent where the run itself failed. */
  verdict?: "conforming" | "not-conforming" | "not-fully-verified";
  requirements: RequirementOutcome[];
  findings: FindingResult[];
  [field: string]: unknown;
}

/**
 * Reads the results of a run from its folder.
 * @throws UsageError that says why there are none: no file, a run that never began, another form
 */
export function readResults(folder: string): Results {
  const { findings, ...results } = readWorded(folder);
  return {
    ...results,
    findings: findings.map(({ words, ...finding }) => ({ ...finding, ...words })),
  };
}
