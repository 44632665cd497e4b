/**
 * Something that whoever runs the suite has to correct: a profile, a variable, an address. Its message
 * is all that is printed, without a stack, and the exit code is 2.
 */
export class UsageError extends Error {
  override name = "UsageError" as const;
}

/** Reports all mistakes of a file at once. @throws UsageError unless there are none */
export function rejectMistakes(what: string, mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  const count = mistakes.length === 1 ? "a mistake" : `${mistakes.length} mistakes`;
  throw new UsageError(`${what} has ${count}:\n  ${mistakes.join("\n  ")}`);
}
