import { entryOf, findEntry, type CitableId } from "../../../spec/register.ts";
import type { Section } from "../../../spec/vocabulary.ts";
import { groupBy } from "../../record/results/group-by.ts";
import { testChecks } from "./catalogue.ts";

export interface CitingTest {
  id: string;
  cites: CitableId[];
}

export const citingTests = (): CitingTest[] =>
  [...groupBy(testChecks(), ({ id }) => id.split("#")[0] ?? id)].map(([id, checks]) => ({
    id,
    cites: checks.map(({ requirement }) => requirement),
  }));

const sectionsOf = ({ cites }: CitingTest): Section[] => cites.map((id) => entryOf(id).section);

/** What no test cites is judged at every exchange: then its section is run, or everything. Undefined for a whole run. */
export function selectionOf(only: readonly string[]) {
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

const fileOf = (id: string): string => id.slice(0, id.lastIndexOf("/"));

/** Test files by what comes before their extension; they are run from their source and, in the package, compiled. */
export const filesOf = (tests: readonly Pick<CitingTest, "id">[]): string[] =>
  [...new Set(tests.map(({ id }) => fileOf(id)))].map((file) => `**/${file}.spec.@(ts|js)`);

/** Titles in words are titles with everything else between the words. */
const between = "[^a-z0-9]+";

function patternOf(id: string): string {
  const file = fileOf(id);
  const words = id.slice(file.length + 1).split("-");
  return `${file}\\.spec\\.[jt]s [^a-z0-9]*${words.join(between)}[^a-z0-9]*`;
}

/** The tests with these ids, in each try of them. Playwright matches a title after its file, and before its tags. */
export const selectTests = (ids: readonly string[]) => ({
  testMatch: filesOf(ids.map((id) => ({ id }))),
  grep: new RegExp(`(${ids.map(patternOf).join("|")})(\\(try \\d+\\))?( @[\\w-]+)*$`, "i"),
});
