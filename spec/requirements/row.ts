/** One sentence of the document, in our own words. */
export interface RequirementRow {
  /** The heading it stands under and, for an implied one, the rule, field or error row it follows from. */
  source: string;
  /** What must hold, as one sentence. Field names stand in backticks. */
  statement: string;
  /** `stated` by the document, or `implied` by what `source` names. */
  basis: "stated" | "implied";
}

export type RequirementRows = Record<string, RequirementRow>;
