import { simulating } from "../../../../spec/provider-states.ts";
import type { StateLine } from "../../evidence/lines.ts";
import type { CheckResult } from "../results.ts";

/** Whether what a check shows was simulated: the target had been asked for the error it then answered. */
export function simulatedBy(states: readonly StateLine[]): (check: CheckResult) => boolean {
  const calls = new Set(
    states
      .filter(({ exchange }) => exchange.state === simulating)
      .map(({ exchange }) => exchange.id),
  );
  return ({ scene = [] }) => scene.some(({ exchange }) => calls.has(exchange));
}
