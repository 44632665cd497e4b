import { type CitableId, type RegisterEntry, entryOf } from "../../../spec/register.ts";
import type { Case } from "../../../spec/cases/dimensions.ts";
import { operations } from "../../../spec/operations.ts";
import { readFileSync } from "node:fs";
import { invariantRequirements } from "../../contract/invariants/judge.ts";

export const requirementAnnotation = "requirement";

/** Marks a test that failed because of the target; any other failure is an error of the suite. */
export const nonconformanceAnnotation = "nonconformance";

/** Marks a test in which the suite itself failed, where its worker has recorded that already. */
export const harnessErrorAnnotation = "harness error";

/** Marks a test at whose exchanges a requirement was broken that none of its checks is about, with the id of the requirement. */
export const foundAnnotation = "found at its exchanges";

export const overallAnnotation = "judged over the run";

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

/** The id of a test: its file, relative to tests/, and its title in words. A search for it finds the file. */
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

/** Its tests: one sell of each kind, from sign-up to status. */
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

/** Every check: those that tests make, and one for each requirement that invariants judge. */
export function readCatalogue(file: string): CheckOnDisk[] {
  const made = JSON.parse(readFileSync(file, "utf8")) as CheckOnDisk[];
  return [...made, ...invariantRequirements.map(invariantCheck)];
}

/** What a run is limited to by these checks; nothing where they are all that tests make. */
export function selectionOf(checks: Iterable<string>, checksOnDisk: readonly CheckOnDisk[]) {
  const selected = new Set(checks);
  const isAll = checksOnDisk.every(({ id }) => isInvariantCheck(id) || selected.has(id));
  return isAll ? [] : [{ kind: "selection" as const, checks: [...selected] }];
}
