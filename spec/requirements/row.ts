import type { Section } from "../vocabulary.ts";

/** Advice isn't in the document: it's reported with evidence, and never part of the verdict. */
export type Basis = "stated" | "implied" | "advisory";

export interface RequirementRow {
  /** The heading it's under and, for an implied one, the rule, field or error row it follows from. */
  source: string;
  /** One sentence, in the suite's words. Field names stand in backticks. */
  statement: string;
  basis: Basis;
  /** What happened where it's broken. */
  broken?: string;
  /** A response that breaks it is of no use to any check. */
  disables?: true;
}

type Sentence = string | readonly [statement: string, broken: string, disables?: "disables"];

const withBasis =
  (basis: Basis) =>
  <Id extends string>(source: string, sentences: Record<Id, Sentence>) =>
    Object.fromEntries(
      Object.entries<Sentence>(sentences).map(([id, sentence]) => {
        const [statement, broken, disables] = typeof sentence === "string" ? [sentence] : sentence;
        const more = {
          ...(broken !== undefined && { broken }),
          ...(disables && { disables: true }),
        };
        return [id, { source, statement, basis, ...more }];
      }),
    ) as Record<Id, RequirementRow>;

export const stated = withBasis("stated");
export const implied = withBasis("implied");
export const advised = withBasis("advisory");

type IdsOf<Sections> = Sections extends Sections ? keyof Sections & string : never;

export const listed = <Sections extends Partial<Record<Section, Record<string, RequirementRow>>>>(
  bySection: Sections,
) =>
  Object.entries(bySection).flatMap(([section, rows]) =>
    Object.entries(rows ?? {}).map(([id, row]) => ({
      id: id as IdsOf<Sections[keyof Sections]>,
      section: section as Section,
      ...row,
    })),
  );
