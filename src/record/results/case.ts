import type { Case } from "../../../spec/cases/dimensions.ts";

export const caseAnnotation = "case";

export type CaseValues = Record<string, string[]>;

/** A case in words: `period: daily, weekly; scope: aggregate`. */
export const caseInWords = (one: Case): string =>
  Object.entries(one)
    .map(([name, values]) => `${name}: ${[values].flat().join(", ")}`)
    .join("; ");

export const readCase = (words: string): CaseValues =>
  Object.fromEntries(
    words.split("; ").map((part) => {
      const [name = "", values = ""] = part.split(": ");
      return [name, values.split(", ")];
    }),
  );

/** The cases of a test in words, from its annotations. @public scripts/catalogue.js reads them from the build. */
export const casesOf = (annotations: readonly { type: string; description?: string }[]) =>
  annotations.flatMap(({ type, description }) =>
    type === caseAnnotation && description !== undefined ? [description] : [],
  );
