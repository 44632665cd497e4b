/**
 * Something the person who runs the suite has to mend: a profile, a variable, an address.
 * Its message is the whole letter; it is printed without a stack, and the exit code is 2.
 */
export class UsageError extends Error {
  override name = "UsageError" as const;
}
