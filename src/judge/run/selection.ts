import { entryOf, findEntry, type CitableId } from "../../../spec/register.ts";
import type { Section } from "../../../spec/vocabulary.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { testChecks } from "./catalogue.ts";

export interface CitingTest {
  id: string;
  cites: CitableId[];
}

export interface Selection {
  grep: RegExp;
  tests: CitingTest[];
}

const testOf = (check: string): string => check.split("#")[0] ?? check;

export const citingTests = (): CitingTest[] =>
  [...groupBy(testChecks(), ({ id }) => testOf(id))].map(([id, checks]) => ({
    id,
    cites: checks.map(({ requirement }) => requirement),
  }));

const sectionsOf = ({ cites }: CitingTest): Section[] => cites.map((id) => entryOf(id).section);

/**
 * The tests that cite these requirements, or one of these sections. A requirement that no test cites is judged at
 * every exchange, so its section is run, or everything where the section has no tests.
 * @returns undefined for a whole run
 */
export function selectionOf(only: readonly string[]): Selection | undefined {
  if (only.length === 0) return undefined;
  const tests = citingTests();
  const cited = new Set<string>(tests.flatMap(({ cites }) => cites));
  const tested = new Set<string>(tests.flatMap(sectionsOf));
  const tags = new Set(
    only.map((word) => (cited.has(word) ? word : (findEntry(word)?.section ?? word))),
  );
  if ([...tags].some((tag) => !cited.has(tag) && !tested.has(tag))) return undefined;
  return {
    grep: new RegExp(`@(${[...tags].join("|")})(?![\\w-])`),
    tests: tests.filter((test) =>
      [...test.cites, ...sectionsOf(test)].some((tag) => tags.has(tag)),
    ),
  };
}

/** Test files by what comes before their extension; they are run from their source and, in the package, compiled. */
export const filesOf = (tests: readonly CitingTest[]): string[] =>
  [...new Set(tests.map(({ id }) => id.slice(0, id.lastIndexOf("/"))))].map(
    (file) => `**/${file}.spec.@(ts|js)`,
  );
