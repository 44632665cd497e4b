import type { CheckLine, FindingLine } from "../../record/evidence/lines.ts";
import { checkId } from "../../record/results/check-id.ts";
import type { CheckOnDisk } from "../../record/results/catalogue.ts";

const requirement = "client-task-sold-once";

const idIn = (scenario: string): string => checkId(`scenarios/${scenario}`, requirement);

export const soldOnceCheck = (scenario: string): CheckOnDisk => ({
  id: idIn(scenario),
  requirement,
  title: `in ${scenario}: what is asked to be sold once is sold once at most`,
});

export interface SoldOnce {
  check: Pick<CheckLine, "id" | "requirement" | "outcome" | "reason">;
  deviation?: Pick<FindingLine, "requirement" | "expected" | "seen" | "check">;
}

/** A client that gave up has sold nothing twice. */
export function soldOnce(scenario: string, sold: number): SoldOnce {
  const check = { id: idIn(scenario), requirement } as const;
  if (sold === 0) return { check: { ...check, outcome: "not-run", reason: "not-done" } };
  if (sold === 1) return { check: { ...check, outcome: "passed" } };
  return {
    check: { ...check, outcome: "failed" },
    deviation: {
      requirement,
      check: check.id,
      expected: { kind: "count", of: "sell", atMost: 1 },
      seen: { kind: "count", of: "sell", count: sold },
    },
  };
}
