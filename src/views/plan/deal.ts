/**
 * Deals things out to shards so that their costs are about equal: the dearest first, each to the shard that has
 * the least so far. The same things in any order are dealt out alike.
 * @returns for each thing the shard it goes to, from 1
 */
export function deal<Thing>(
  things: readonly Thing[],
  shards: number,
  { costOf, idOf }: { costOf: (thing: Thing) => number; idOf: (thing: Thing) => string },
): Map<Thing, number> {
  const costs = Array.from({ length: shards }, () => 0);
  const inOrder = things.toSorted(
    (one, other) => costOf(other) - costOf(one) || (idOf(one) < idOf(other) ? -1 : 1),
  );
  return new Map(
    inOrder.map((thing) => {
      const least = costs.indexOf(Math.min(...costs));
      costs[least] = (costs[least] ?? 0) + costOf(thing);
      return [thing, least + 1];
    }),
  );
}
