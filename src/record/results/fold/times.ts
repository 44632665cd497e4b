import type { ExchangeLine } from "../../evidence/lines.ts";
import type { Times } from "../../evidence/scene.ts";
import type { SameDeviation } from "./deviations.ts";

/** How often each requirement was satisfied at an operation, as the invariants judged it. */
export type SatisfiedCounts = ReadonlyMap<string, number>;

const keyOf = (requirement: string, operation: string | undefined) => `${requirement} ${operation}`;

/** Counts, over all exchanges, how often each requirement was satisfied at each operation. */
export function countSatisfied(exchanges: readonly ExchangeLine[]): SatisfiedCounts {
  const counts = new Map<string, number>();
  for (const { exchange, satisfied } of exchanges) {
    for (const requirement of satisfied) {
      const key = keyOf(requirement, exchange.operation);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * How often a deviation was seen, of how often its requirement was looked at: by its check, or by the
 * invariants at its operation.
 */
export function timesOf(lines: SameDeviation, satisfied: SatisfiedCounts): Times {
  const [{ check, requirement, operation }] = lines;
  const deviating = lines.reduce((sum, { times }) => sum + times.deviating, 0);
  const held = satisfied.get(keyOf(requirement, operation)) ?? 0;
  const of = lines.reduce((sum, { times }) => sum + times.of, 0);
  return { deviating, of: check === undefined ? of + held : of };
}
