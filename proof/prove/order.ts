import type { OrderedTest } from "../../src/judge/run/order.ts";
import type { KillMatrix } from "./kill-matrix.ts";

/** Greedy: most new faults per request first, since the best order can't be computed. */
export function orderOf(
  { faults }: Pick<KillMatrix, "faults">,
  costs: ReadonlyMap<string, number>,
): OrderedTest[] {
  const found = new Map([...costs.keys()].map((test) => [test, new Set<string>()]));
  for (const [fault, { by }] of Object.entries(faults)) {
    for (const test of by) found.get(test)?.add(fault);
  }
  const left = new Map(costs);
  const order: OrderedTest[] = [];
  const worth = (test: string, requests: number) =>
    (found.get(test)?.size ?? 0) / Math.max(requests, 1);
  while (left.size > 0) {
    const [best] = [...left].toSorted(
      ([one, its], [other, others]) =>
        worth(other, others) - worth(one, its) || its - others || (one < other ? -1 : 1),
    );
    if (!best) break;
    const [test, requests] = best;
    const now = found.get(test) ?? new Set<string>();
    order.push({ test, requests, faults: now.size });
    left.delete(test);
    for (const others of found.values())
      if (others !== now) now.forEach((each) => others.delete(each));
  }
  return order;
}
