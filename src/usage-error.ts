/**
 * Something that whoever runs the suite has to correct: a profile, a variable, an address. Its message
 * is all that is printed, without a stack, and the exit code is 2.
 */
export class UsageError extends Error {
  override name = "UsageError" as const;
}
