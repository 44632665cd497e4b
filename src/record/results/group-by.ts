/** In order of first appearance. (`Map.groupBy` needs Node 21.) */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The same order on every machine; `localeCompare` depends on its language. */
export const byCodeUnits = (one: string, other: string) => (one < other ? -1 : Number(one > other));
