import type { Section } from "../vocabulary.ts";
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

/** The ids of the rows of some sections. */
export type IdsOf<Sections> = Sections extends Sections ? keyof Sections & string : never;

/** The rows of all sections as a list, each with its id and section. */
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
