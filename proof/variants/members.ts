export type Members = Record<string, unknown>;

export const mapMembers = (
  value: Members,
  change: (member: unknown, key: string) => unknown,
): Members =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member, key)]));
