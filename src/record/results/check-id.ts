import { type CitableId, type RegisterEntry, entryOf } from "../../../spec/register.ts";
import type { Case } from "../../../spec/cases/dimensions.ts";
import { operations } from "../../../spec/operations.ts";
import { invariantRequirements } from "../../contract/invariants/judge.ts";
import { readJson } from "../../../spec/files.ts";

export const requirementAnnotation = "requirement";

/** The test failed because of the target; any other failure is an error of the suite. */
export const nonconformanceAnnotation = "nonconformance";

/** The worker has recorded the suite's error in this test already. */
export const harnessErrorAnnotation = "harness error";

/** Id of a requirement that exchanges of the test broke and none of its checks is about. */
export const foundAnnotation = "found at its exchanges";

const titleAnnotation = "written as";

export const writtenAs = (title: string) => ({ type: titleAnnotation, description: title });

interface Declared {
  title: string;
  annotations: readonly { type: string; description?: string }[];
}

export const writtenTitle = ({ title, annotations }: Declared): string =>
  annotations.find(({ type }) => type === titleAnnotation)?.description ?? title;

export const wordsAsId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** File (relative to tests/) and title in words, so that a search for an id finds the file. */
export const testId = (file: string, title: string): string =>
  `${file.replaceAll("\\", "/").replace(/\.spec\.[jt]s$/, "")}/${wordsAsId(title)}`;

export const checkId = (test: string, requirement: CitableId): string => `${test}#${requirement}`;

export const citedBy = (annotations: Declared["annotations"]) =>
  annotations
    .filter(({ type }) => type === requirementAnnotation)
    .map(({ description }) => (description?.split(":")[0] ?? "") as CitableId);

export const invariantCheckId = (requirement: CitableId): string => `invariant#${requirement}`;

export const isInvariantCheck = (id: string): boolean => id.startsWith("invariant#");

export const caseAnnotation = "case";

export type CaseValues = Record<string, string[]>;

/** `period: daily, weekly; scope: aggregate`. */
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

/** @public scripts/catalogue.js reads them from the build. */
export const casesOf = (annotations: readonly { type: string; description?: string }[]) =>
  annotations.flatMap(({ type, description }) =>
    type === caseAnnotation && description !== undefined ? [description] : [],
  );

const label = (name: string, description: string) => ({
  type: `allure.label.${name}`,
  description,
});

const severities = { stated: "critical", implied: "normal", advisory: "trivial" } as const;

export function allureLabels(entries: readonly RegisterEntry[]) {
  const [first] = entries;
  const stories = entries.flatMap(({ operation }) =>
    operation ? [operations[operation].act] : [],
  );
  return [
    ...[...new Set(entries.map(({ section }) => section))].map((name) => label("epic", name)),
    ...entries.map(({ id }) => label("feature", id)),
    ...[...new Set(stories)].map((act) => label("story", act)),
    ...(first ? [label("severity", severities[first.basis])] : []),
  ];
}

export const smokeStage = "smoke";

/** One sell of each kind, from sign-up to status. */
export const smokeTests = "scenarios/first-sell.spec.*";

export interface CheckOnDisk {
  id: string;
  requirement: CitableId;
  title: string;
  cases?: string[];
}

export const invariantCheck = (requirement: CitableId): CheckOnDisk => ({
  id: invariantCheckId(requirement),
  requirement,
  title: `at every exchange: ${entryOf(requirement).statement}`,
});

export function readCatalogue(file: string): CheckOnDisk[] {
  const made = readJson(file) as CheckOnDisk[];
  return [...made, ...invariantRequirements.map(invariantCheck)];
}

export function selectionOf(checks: Iterable<string>, checksOnDisk: readonly CheckOnDisk[]) {
  const selected = new Set(checks);
  const isAll = checksOnDisk.every(({ id }) => isInvariantCheck(id) || selected.has(id));
  return isAll ? [] : [{ kind: "selection" as const, checks: [...selected] }];
}
