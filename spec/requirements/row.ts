/**
 * Why a requirement holds: the document states it, or it is implied by what its source names. An advisory
 * one isn't in the document: it is reported with evidence, and never part of the verdict.
 */
export type Basis = "stated" | "implied" | "advisory";

/** One sentence of the document, in our own words. */
export interface RequirementRow {
  /** The heading it stands under and, for an implied one, the rule, field or error row it follows from. */
  source: string;
  /** What must hold, as one sentence. Field names stand in backticks. */
  statement: string;
  basis: Basis;
}

export type RequirementRows = Record<string, RequirementRow>;
