interface Selected {
  testMatch: string[];
  grep: RegExp;
}

/** Titles in words are titles with everything else between the words. */
const between = "[^a-z0-9]+";

const fileOf = (id: string): string => id.slice(0, id.lastIndexOf("/"));

function patternOf(id: string): string {
  const file = fileOf(id);
  const words = id.slice(file.length + 1).split("-");
  return `${file}\\.spec\\.[jt]s [^a-z0-9]*${words.join(between)}[^a-z0-9]*`;
}

/** The tests with these ids, in each try of them. Playwright matches a title after its file, and before its tags. */
export const selectTests = (ids: readonly string[]): Selected => ({
  testMatch: [...new Set(ids.map(fileOf))].map((file) => `**/${file}.spec.@(ts|js)`),
  grep: new RegExp(`(${ids.map(patternOf).join("|")})(\\(try \\d+\\))?( @[\\w-]+)*$`, "i"),
});
