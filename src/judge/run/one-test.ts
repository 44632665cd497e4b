interface Selected {
  testMatch: string;
  grep: RegExp;
}

/** Titles in words are titles with everything else between the words. */
const between = "[^a-z0-9]+";

/** The one test with an id, in each try of it. Playwright matches a title after its file, and before its tags. */
export function selectTest(id: string): Selected {
  const file = id.slice(0, id.lastIndexOf("/"));
  const words = id.slice(file.length + 1).split("-");
  const title = `[^a-z0-9]*${words.join(between)}[^a-z0-9]*`;
  return {
    testMatch: `**/${file}.spec.@(ts|js)`,
    grep: new RegExp(`\\.spec\\.[jt]s ${title}(\\(try \\d+\\))?( @[\\w-]+)*$`, "i"),
  };
}
