/** What the nth try of a test is called, where a test is tried several times; the first has the test's own title. */
export const titleOfTry = (title: string, nth: number): string =>
  nth === 1 ? title : `${title} (try ${nth})`;

/** What a test is called, whichever try of it has this title. */
export const withoutTry = (title: string): string => title.replace(/ \(try \d+\)$/, "");
