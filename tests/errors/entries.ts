/** The entries of a table, with its keys as the compiler knows them. */
export const entries = <Key extends string, Value>(table: Record<Key, Value>): [Key, Value][] =>
  Object.entries(table) as [Key, Value][];
