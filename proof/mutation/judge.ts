import type { CitableId } from "../../spec/register.ts";
import { judgeBatch, type Seen } from "./batch.ts";
import type { Coverage } from "./coverage.ts";
import type { Incident } from "./hosting.ts";
import type { Mutant } from "./mutant.ts";
import type { Outcome } from "./outcome.ts";
import { PendingMutant } from "./pending-mutant.ts";
import { checksIn, Ranking } from "./ranking.ts";

const mostChecks = 5_000;
const mostSandboxes = 80;

export interface JudgeOptions {
  folder: string;
  workers: number;
  coverage: Coverage;
  /** By the id of a mutant, the requirement whose tests found it before. */
  hints: ReadonlyMap<string, string>;
  onOutcome(outcome: Outcome): void;
  onBatch(): void;
}

/** A mutant, and the requirements whose tests run against it next. */
interface Trial {
  pending: PendingMutant;
  against: CitableId[];
}

/**
 * Judges mutants in batches. A mutant that survives the tests that are likely to find it goes to the
 * end of the queue, for all other tests that reach it; one that survives those is a survivor.
 */
export class Judge {
  private readonly options: JudgeOptions;
  private readonly ranking: Ranking;
  private readonly queue: PendingMutant[];

  constructor(mutants: readonly Mutant[], options: JudgeOptions) {
    const { coverage, hints } = options;
    this.options = options;
    this.ranking = new Ranking(coverage);
    const all = mutants.map((each) => new PendingMutant(each, coverage, hints.get(each.id)));
    this.queue = all.filter(({ isCovered }) => isCovered);
    for (const { mutant, isCovered } of all) {
      if (!isCovered) options.onOutcome({ id: mutant.id, outcome: "no-coverage" });
    }
  }

  async run(): Promise<void> {
    const { folder, workers } = this.options;
    while (this.queue.length > 0) {
      const trials = this.takeBatch();
      const members = trials.map(({ pending, against }) => pending.member(against));
      const result = await judgeBatch(members, { folder, workers, untilFirstFinding: true });
      if (result.incident) this.split(trials, result.incident);
      else for (const trial of trials) this.settle(trial, result.seen);
      this.options.onBatch();
    }
  }

  private takeBatch(): Trial[] {
    const trials: Trial[] = [];
    let checks = 0;
    for (const pending of this.queue) {
      const isFull = trials.length === mostSandboxes || checks >= mostChecks;
      if (isFull || (pending.isAlone && trials.length > 0)) break;
      const against = pending.next(this.ranking);
      checks += checksIn(against);
      trials.push({ pending, against });
      if (pending.isAlone) break;
    }
    this.queue.splice(0, trials.length);
    return trials;
  }

  /** After a thread has died: what ran last is judged alone, and the others once more. */
  private split(trials: readonly Trial[], { what, culprit, detail }: Incident): void {
    const all = trials.map(({ pending }) => pending);
    const last = all.find(({ mutant }) => mutant.id === culprit);
    if (!last) throw new Error(`The sandboxes' thread ${what}: ${detail}`);
    this.queue.unshift(...all.filter((each) => each !== last));
    if (!last.isAlone) this.judgeAlone(last);
    else if (what === "stuck") this.options.onOutcome({ id: culprit, outcome: "timeout", detail });
    else this.options.onOutcome({ id: culprit, outcome: "killed", detail: `crashes: ${detail}` });
  }

  private judgeAlone(pending: PendingMutant): void {
    pending.isAlone = true;
    this.queue.unshift(pending);
  }

  private settle({ pending, against }: Trial, bySandbox: ReadonlyMap<string, Seen>): void {
    const { mutant, isAlone } = pending;
    const seen = bySandbox.get(mutant.id);
    if (!seen) throw new Error(`Nothing is known of mutant ${mutant.id}.`);
    if (seen.timeouts > 0 && !isAlone) {
      this.judgeAlone(pending);
      return;
    }
    pending.isAlone = false;
    pending.note(against, seen);
    const outcome = pending.outcomeAfter(seen, this.ranking);
    if (!outcome) {
      this.queue.push(pending);
      return;
    }
    if (outcome.foundBy) this.ranking.learn(mutant, outcome.foundBy);
    this.options.onOutcome(outcome);
  }
}
