import { exclusionInWords, exclusionOf } from "../../../../spec/ledger.ts";
import { entryOf, register } from "../../../../spec/register.ts";
import { isInvariantCheck, type CheckOnDisk, invariantCheck } from "../check-id.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { shownOnlyAt } from "../../../contract/invariants/judge.ts";
import { type RunLine, severityOf } from "../../evidence/lines.ts";
import { groupBy } from "../group-by.ts";
import type { NotExercisedReason } from "../../evidence/not-exercised-reasons.ts";
import type { CheckResult } from "../results.ts";

/** Invariants must be judged in a complete run, or in one limited to their requirement or section. */
function isSelected({ id, requirement }: CheckOnDisk, { run, selection }: EvidenceByKind): boolean {
  const { only } = run.options;
  const named = only.includes(requirement) || only.includes(entryOf(requirement).section);
  if (only.length > 0 && !named) return false;
  return selection === undefined || selection.has(id) || (isInvariantCheck(id) && named);
}

type CheckOutcome = Pick<CheckResult, "outcome" | "reason" | "detail" | "decisive" | "scene">;
const notRun = (reason: NotExercisedReason): CheckOutcome => ({ outcome: "not-run", reason });

function outcomeWithoutEvidence(
  check: CheckOnDisk,
  evidence: EvidenceByKind,
  applies: boolean,
): CheckOutcome {
  if (!applies) return notRun("not-claimed");
  if (!isSelected(check, evidence)) return notRun("not-selected");
  if (evidence.endedAt === undefined) return notRun("interrupted");
  if (evidence.stoppedEarly) return notRun("stopped-early");
  if (!isInvariantCheck(check.id)) return notRun("suite-failed");
  const { traffic } = evidence.run;
  if (!traffic) return notRun("nothing-seen");
  return notRun(traffic.optional?.includes(check.requirement) ? "not-done" : "no-traffic");
}

function keptFromJudging(
  { requirement }: CheckOnDisk,
  { findings }: EvidenceByKind,
): CheckOutcome | undefined {
  const shownAt = Object.entries(shownOnlyAt).find(([, shown]) => shown.includes(requirement))?.[0];
  const broken = findings.filter((line) => !line.check && line.operation === shownAt);
  if (!shownAt || broken.length === 0) return undefined;
  const named = [...new Set(broken.map((line) => line.requirement))].slice(0, 3);
  return { ...notRun("response-broken"), detail: `its responses break ${named.join(", ")}` };
}

function invariantOutcome(
  check: CheckOnDisk,
  evidence: EvidenceByKind,
  applies: boolean,
): CheckOutcome {
  const { requirement } = check;
  const deviation = evidence.findings.find(
    (line) => !line.check && line.requirement === requirement,
  );
  if (deviation) return { outcome: "failed", decisive: deviation.decisive };
  const held = evidence.exchanges.find(({ satisfied }) => satisfied.includes(requirement));
  if (held) return { outcome: "passed", decisive: held.exchange.id };
  const outcome = outcomeWithoutEvidence(check, evidence, applies);
  const kept = outcome.reason === "nothing-seen" && keptFromJudging(check, evidence);
  return kept || outcome;
}

export function foldChecks(
  evidence: EvidenceByKind,
  checksOnDisk: readonly CheckOnDisk[],
  applies: (requirement: string) => boolean,
): CheckResult[] {
  const lines = groupBy(evidence.checks, ({ id }) => id);
  return checksOnDisk.map(({ id, requirement, title, cases }) => {
    const check = { id, requirement, title, ...(cases && { cases }) };
    const exclusion = exclusionOf(check);
    if (exclusion) return { ...check, ...notRun("excluded"), detail: exclusionInWords(exclusion) };
    const [line] = (lines.get(id) ?? []).toSorted(
      (one, other) => severityOf(other) - severityOf(one),
    );
    if (line) {
      const { kind: _kind, id: _id, requirement: _requirement, ...outcome } = line;
      return { ...check, ...outcome };
    }
    const outcomeOf = isInvariantCheck(check.id) ? invariantOutcome : outcomeWithoutEvidence;
    return { ...check, ...outcomeOf(check, evidence, applies(check.requirement)) };
  });
}

export function scopeOf({ traffic }: RunLine, checksOnDisk: readonly CheckOnDisk[]) {
  if (!traffic) return { register, checks: checksOnDisk };
  const { judged, checks = [] } = traffic;
  const all = new Set([...judged, ...checks.map(({ requirement }) => requirement)]);
  return { register: [...all].map(entryOf), checks: [...judged.map(invariantCheck), ...checks] };
}
