import type { CitableId } from "../../spec/register.ts";

/** The annotation type that says which requirement a test cites: `id: statement`. */
export const requirementAnnotation = "requirement";

/** Marks a test that failed because of the target; any other failure is a fault of the suite. */
export const nonconformanceAnnotation = "nonconformance";

/** Marks a test that was not run to its end, in nothing of which the target failed. */
export const gapAnnotation = "not run";

/** A text as a word of lower-case letters, digits and dashes. */
export const wordsAsId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** The id of a test: its file, relative to tests/, and its title in words. A search for it finds the file. */
export const testId = (file: string, title: string): string =>
  `${file.replaceAll("\\", "/").replace(/\.spec\.[jt]s$/, "")}/${wordsAsId(title)}`;

/** The id of a check: the test that makes it, and the requirement it is about. */
export const checkId = (test: string, requirement: CitableId): string => `${test}#${requirement}`;

/** The requirements that the annotations of a test cite. */
export const citedBy = (annotations: readonly { type: string; description?: string }[]) =>
  annotations
    .filter(({ type }) => type === requirementAnnotation)
    .map(({ description }) => (description?.split(":")[0] ?? "") as CitableId);

/** The id of the check that the passive watch makes at every exchange for a requirement. */
export const watchCheckId = (requirement: CitableId): string => `watch#${requirement}`;

/** Whether a check is one of the watch, which no test makes. */
export const isWatchCheck = (id: string): boolean => id.startsWith("watch#");
