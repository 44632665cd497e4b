/** Object.entries that keeps the types of the keys. */
export const entries = <Key extends string, Value>(table: Record<Key, Value>): [Key, Value][] =>
  Object.entries(table) as [Key, Value][];
