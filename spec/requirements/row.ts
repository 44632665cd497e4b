/** One sentence of the document, in our own words. */
export interface RequirementRow {
  /** The heading it stands under, and the rule where it is numbered. */
  source: string;
  statement: string;
  /** `stated` by the document, or `implied` by an error row or another rule of it. */
  basis: "stated" | "implied";
}

export type RequirementRows = Record<string, RequirementRow>;
