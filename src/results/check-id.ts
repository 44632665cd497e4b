import type { CitableId } from "../../spec/register.ts";

/** The annotation type that says which requirement a test cites: `id: statement`. */
export const requirementAnnotation = "requirement";

/** Marks a test that failed because of the target; any other failure is a fault of the suite. */
export const nonconformanceAnnotation = "nonconformance";

/** Marks a test that was not run to its end, in nothing of which the target failed. */
export const notRunAnnotation = "not run";

/** A text as a word of lower-case letters, digits and dashes. */
export const wordsAsId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const area = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? "").replace(/\.spec\.[jt]s$/, "");

/** The id of a check: file, title and requirement, all in words. */
export const checkId = (file: string, title: string, requirement: CitableId): string =>
  `${area(file)}/${wordsAsId(title)}#${requirement}`;

/** The requirements that the annotations of a test cite. */
export const citedBy = (annotations: readonly { type: string; description?: string }[]) =>
  annotations
    .filter(({ type }) => type === requirementAnnotation)
    .map(({ description }) => (description?.split(":")[0] ?? "") as CitableId);

/** The id of the check that the passive watch makes at every exchange for a requirement. */
export const invariantCheckId = (requirement: CitableId): string => `invariant#${requirement}`;

/** Whether a check is one of the watch, which no test makes. */
export const isInvariantCheck = (id: string): boolean => id.startsWith("invariant#");
