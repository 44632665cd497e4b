const ownNames: ReadonlySet<string> = new Set([
  "a",
  "are",
  "as",
  "check",
  "decisive",
  "during",
  "exchanges",
  "id",
  "kind",
  "manner",
  "openPoint",
  "operation",
  "outcome",
  "path",
  "reason",
  "requirement",
  "row",
  "rows",
  "scene",
  "sentBy",
  "state",
  "states",
  "test",
  "why",
]);

/** Members with words of the suite: a secret or a name that equals such a word must not blank it. */
export const isOwnWord = (name: string): boolean => ownNames.has(name);
