/** The members of a plain object. */
export type Members = Record<string, unknown>;

/** Whether a value is a plain object, and not an amount or a list. */
export const isPlain = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An object with each member changed. */
export const mapMembers = (
  value: Members,
  change: (member: unknown, key: string) => unknown,
): Members =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member, key)]));
