import type { CheckOnDisk } from "../catalogue.ts";
import { isWatchCheck } from "../check-id.ts";
import type { CheckLine } from "../../evidence/lines.ts";
import { groupBy } from "../group-by.ts";
import type { GapReason } from "../../evidence/gap-reasons.ts";
import type { CheckResult } from "../results.ts";
import type { Books } from "./evidence-by-kind.ts";
import { isSelected } from "./selection.ts";

/** A check that reported more than once is as good as the worst of its reports. */
const severity = { failed: 0, "not-run": 1, passed: 2 } as const;

const worst = (lines: CheckLine[]): CheckLine | undefined =>
  lines.toSorted((one, other) => severity[one.outcome] - severity[other.outcome])[0];

type Outcome = Pick<CheckResult, "outcome" | "reason" | "detail" | "exchanges">;
const notRun = (reason: GapReason): Outcome => ({ outcome: "not-run", reason });

function reported({ outcome, reason, detail, exchanges }: CheckLine): Outcome {
  return {
    outcome,
    ...(reason && { reason }),
    ...(detail && { detail }),
    ...(exchanges && { exchanges }),
  };
}

/** Why a check has no word in the evidence. */
function silenceOf(check: CheckOnDisk, books: Books, applies: boolean): Outcome {
  if (!applies) return notRun("not-claimed");
  if (!isSelected(check, books)) return notRun("not-selected");
  if (books.endedAt === undefined) return notRun("interrupted");
  return notRun(isWatchCheck(check.id) ? "nothing-seen" : "suite-failed");
}

function watched(check: CheckOnDisk, books: Books, applies: boolean): Outcome {
  const { requirement } = check;
  const broken = books.findings.some((line) => !line.check && line.requirement === requirement);
  if (broken) return { outcome: "failed" };
  const kept = books.exchanges.some(({ satisfied }) => satisfied.includes(requirement));
  return kept ? { outcome: "passed" } : silenceOf(check, books, applies);
}

/** What became of every check on disk, each exactly once. */
export function foldChecks(
  books: Books,
  checksOnDisk: readonly CheckOnDisk[],
  applies: (requirement: string) => boolean,
): CheckResult[] {
  const lines = groupBy(books.checks, ({ id }) => id);
  return checksOnDisk.map((check) => {
    const line = worst(lines.get(check.id) ?? []);
    const applicable = applies(check.requirement);
    if (line) return { ...check, ...reported(line) };
    if (isWatchCheck(check.id)) return { ...check, ...watched(check, books, applicable) };
    return { ...check, ...silenceOf(check, books, applicable) };
  });
}
