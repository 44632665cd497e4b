import type { Section } from "../vocabulary.ts";
/**
 * Stated by the document, or implied by the source that is named. An advisory one isn't in the document: it
 * is reported with evidence, and never part of the verdict.
 */
export type Basis = "stated" | "implied" | "advisory";

export interface RequirementRow {
  /** The heading it stands under and, for an implied one, the rule, field or error row it follows from. */
  source: string;
  /** One sentence, in the suite's words. Field names stand in backticks. */
  statement: string;
  basis: Basis;
}

export type RequirementRows = Record<string, RequirementRow>;

export type IdsOf<Sections> = Sections extends Sections ? keyof Sections & string : never;

export const listed = <Id extends string>(
  bySection: Partial<Record<Section, RequirementRows>>,
): (RequirementRow & { id: Id; section: Section })[] =>
  Object.entries(bySection).flatMap(([section, rows]) =>
    Object.entries(rows).map(([id, row]) => ({
      id: id as Id,
      section: section as Section,
      ...row,
    })),
  );
