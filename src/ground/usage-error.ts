import { existsSync, writeFileSync } from "node:fs";
import { distance } from "fastest-levenshtein";

/** The user can correct it: only the message is printed, and the exit code is 2. */
export class UsageError extends Error {
  override name = "UsageError" as const;
}

/** For places where nobody would catch a usage error: prints its message and exits with 2. */
export function orMessageAlone<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return process.exit(2);
  }
}

export const emptyValue = (name: string): UsageError =>
  new UsageError(`${name} is empty. Is the variable it comes from set?`);

/** @throws UsageError that lists all mistakes */
export function rejectMistakes(what: string, mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  const count = mistakes.length === 1 ? "a mistake" : `${mistakes.length} mistakes`;
  throw new UsageError(`${what} has ${count}:\n  ${mistakes.join("\n  ")}`);
}

const refusals: Record<string, string> = {
  EACCES: "permission is denied",
  EDQUOT: "no space is left of what this user may have",
  EEXIST: "there is a file of that name",
  EISDIR: "it is a folder, not a file",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "it doesn't exist",
  EMFILE: "too many files are open. Allow more (ulimit -n), or give fewer --workers",
  ENOSPC: "no space is left on the disk (no space left on device)",
  ENOTDIR: "a part of its path is a file, not a folder",
  EPERM: "permission is denied",
  EROFS: "the disk can only be read",
};

/** The message for a system error that the user can resolve; undefined for any other. */
export function refusedBySystem(error: unknown): UsageError | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = refusals[String(code)];
  if (!(error instanceof Error) || reason === undefined || syscall === undefined) return undefined;
  const what = path ?? (syscall === "uv_cwd" ? "The current folder" : "A file");
  return new UsageError(`${what} can't be used (${syscall}): ${reason}.`);
}

/** A UsageError with these words and the reason, if the system refused a path; otherwise the error itself. */
export function refusalOf(error: unknown, refused: string): unknown {
  const reason = refusals[String((error as NodeJS.ErrnoException).code)];
  return reason === undefined ? error : new UsageError(`${refused}: ${reason}.`);
}

/** @throws UsageError with these words and the reason, if the system refuses the path */
export function withPath<Value>(refused: string, act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw refusalOf(error, refused);
  }
}

/** @throws UsageError if the file exists or can't be written */
export function writeNew(file: string, text: string): void {
  if (existsSync(file)) {
    throw new UsageError(
      `${file} is there already. Move it away, or name another file with --output.`,
    );
  }
  withPath(`${file} can't be written`, () => writeFileSync(file, text));
}

/** @throws UsageError for the first unknown name, and says how to list all */
export function requireKnown(given: readonly string[], known: readonly string[], what: string) {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `There is no ${what} "${unknown}".${didYouMean(unknown, known)}\n` +
      `npx wallet-conformance list ${what}s shows them all.`,
  );
}

/** ` Did you mean "..."?`, to follow a sentence about an unknown word; empty if no known word is similar. */
export function didYouMean(
  word: string,
  known: Iterable<string>,
  whole = (each: string): string => each,
): string {
  const mostDifferent = Math.min(word.length - 1, Math.max(2, word.length / 3));
  const ranked = [...known]
    .map((each) => ({ each, by: distance(word.toLowerCase(), each.toLowerCase()) }))
    .filter(({ by }) => by <= mostDifferent)
    .sort((one, other) => one.by - other.by);
  return ranked[0] === undefined ? "" : ` Did you mean "${whole(ranked[0].each)}"?`;
}
