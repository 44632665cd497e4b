import type { CitableId } from "../../spec/register.ts";
import type { Member, Seen } from "./batch.ts";
import type { Coverage, MutantCoverage } from "./coverage.ts";
import type { Mutant } from "./mutant.ts";
import type { Outcome } from "./outcome.ts";
import type { Ranking } from "./ranking.ts";

/** Its code may run this many times as often as in the clean sandbox; the factor is Stryker's. */
const hitFactor = 100;
const fewestHits = 10_000;

/** A mutant without an outcome yet, and what the tests that ran against it saw. */
export class PendingMutant {
  readonly mutant: Mutant;
  private readonly coverage: Coverage;
  private readonly covered: MutantCoverage | undefined;
  /** The requirement whose tests found it in an earlier run. */
  private readonly hint: CitableId | undefined;
  private stage: "hint" | "likely" | "all";
  private readonly tried = new Set<CitableId>();
  private readonly notRun = new Set<string>();
  private readonly readings = new Set<string>();
  private readonly errors = new Set<string>();
  /**
   * Whether it is to be judged in a separate batch: when a thread died or a request timed out, the reason
   * may be another mutant, or the load of the machine.
   */
  isAlone = false;

  constructor(mutant: Mutant, coverage: Coverage, hint?: string) {
    this.mutant = mutant;
    this.coverage = coverage;
    this.covered = coverage.mutants[mutant.id];
    this.hint = this.covered?.by.find((id) => id === hint);
    this.stage = this.hint ? "hint" : "likely";
  }

  get isCovered(): boolean {
    return this.covered !== undefined;
  }

  /** The requirements to try next: what found it before, what is likely to find it, then all others. */
  next(ranking: Ranking): CitableId[] {
    if (this.stage === "hint" && this.hint) return [this.hint];
    const untried = (ids: CitableId[]) => ids.filter((id) => !this.tried.has(id));
    const likely = this.stage === "likely" ? untried(ranking.first(this.mutant)) : [];
    return likely.length > 0 ? likely : untried(ranking.ranked(this.mutant));
  }

  note(against: readonly CitableId[], seen: Seen): void {
    this.stage = this.stage === "hint" ? "likely" : "all";
    for (const id of against) this.tried.add(id);
    for (const id of seen.notRun) if (this.coverage.passed.includes(id)) this.notRun.add(id);
    for (const reading of seen.readings) {
      if (!this.coverage.readings.includes(reading)) this.readings.add(reading);
    }
    for (const error of seen.errors) this.errors.add(error);
  }

  member(against: CitableId[]): Member {
    const { id, number } = this.mutant;
    const hitLimit = Math.max(fewestHits, (this.covered?.hits ?? 0) * hitFactor);
    return { name: id, mutant: number, hitLimit, against };
  }

  /** Its outcome after the last tests; undefined while others may still find it. */
  outcomeAfter(seen: Seen, ranking: Ranking): Outcome | undefined {
    const noticed = whatWasNoticed(seen);
    if (!noticed && this.next(ranking).length > 0) return undefined;
    const outcome = { id: this.mutant.id, ...(noticed ?? this.survived) };
    // Where requests get no answer, tests run out of time: that is no error of ours.
    const isOurs = this.errors.size > 0 && outcome.outcome !== "timeout";
    return isOurs ? { ...outcome, errors: [...this.errors] } : outcome;
  }

  private get survived(): Omit<Outcome, "id"> {
    return {
      outcome: "survived",
      ...(this.notRun.size > 0 && { notRun: this.notRun.size }),
      ...(this.readings.size > 0 && { readings: [...this.readings].toSorted() }),
    };
  }
}

/** Undefined where they noticed nothing. */
function whatWasNoticed(seen: Seen): Omit<Outcome, "id"> | undefined {
  const [finding] = seen.findings;
  if (finding) return { outcome: "killed", foundBy: finding.during };
  if (seen.failure !== undefined) {
    return { outcome: "killed", detail: `does not start: ${seen.failure}` };
  }
  if (seen.counted?.isEndless) return { outcome: "timeout", detail: "an endless loop" };
  return seen.timeouts > 0
    ? { outcome: "timeout", detail: "a request without an answer" }
    : undefined;
}
