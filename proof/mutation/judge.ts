import { entryOf, type CitableId } from "../../spec/register.ts";
import { sections } from "../../spec/vocabulary.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import { judgeBatch, type Member, type Seen } from "./batch.ts";
import type { Coverage } from "./coverage.ts";
import type { Incident } from "./hosting.ts";
import type { Mutant } from "./mutant.ts";
import type { Outcome } from "./record.ts";

const mostChecks = 5_000;
const mostSandboxes = 80;

/** About this many checks run first: seconds for a mutant, and few mutants survive them. */
const checksRunFirst = 60;

/** Its code may run this many times as often as in the clean sandbox; the factor is Stryker's. */
const hitFactor = 100;
const fewestHits = 10_000;

function countBy<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const checksOf = countBy(testChecks().map(({ requirement }) => requirement));

const checksIn = (requirements: readonly CitableId[]): number =>
  requirements.reduce((sum, id) => sum + (checksOf.get(id) ?? 0), 0);

interface JudgeOptions {
  folder: string;
  workers: number;
  coverage: Coverage;
  /** By the id of a mutant, the requirement whose tests found it before. */
  hints: ReadonlyMap<string, string>;
  onOutcome(outcome: Outcome): void;
  onBatch(): void;
}

interface Pending {
  mutant: Mutant;
  hitLimit: number;
  rounds: CitableId[][];
  seen: Seen[];
  /** After a thread died or a request timed out: another mutant or the machine's load may be why. */
  isAlone: boolean;
}

/** What found it before comes first, then what is likely to, then all others that reach it. */
function roundsOf(
  { id, file }: Mutant,
  by: readonly CitableId[],
  { coverage, hints }: JudgeOptions,
): CitableId[][] {
  const hinted = by.filter((each) => each === hints.get(id));
  const section = sections.find((each) => file.endsWith(`/${each}.ts`));
  // A requirement whose tests reach few mutants is about these.
  const breadth = countBy(Object.values(coverage.mutants).flatMap((each) => each.by));
  const rank = (each: CitableId) =>
    (entryOf(each).section === section ? 0 : 1_000_000) + (breadth.get(each) ?? 0);
  const ranked = by
    .filter((each) => !hinted.includes(each))
    .toSorted((one, other) => rank(one) - rank(other));
  const likely = ranked.filter((_, at) => checksIn(ranked.slice(0, at)) < checksRunFirst);
  return [hinted, likely, ranked.slice(likely.length)].filter((round) => round.length > 0);
}

function whatWasNoticed({
  findings,
  failure,
  counted,
  timeouts,
}: Seen): Omit<Outcome, "id"> | undefined {
  const [finding] = findings;
  if (finding) return { outcome: "killed", foundBy: finding.during };
  if (failure !== undefined) return { outcome: "killed", detail: `does not start: ${failure}` };
  if (counted?.isEndless) return { outcome: "timeout", detail: "an endless loop" };
  return timeouts > 0 ? { outcome: "timeout", detail: "a request without an answer" } : undefined;
}

const allOf = (seen: readonly Seen[], what: "notRun" | "readings" | "errors"): string[] => [
  ...new Set(seen.flatMap((each) => each[what])),
];

function survived(seen: readonly Seen[], { passed, readings }: Coverage): Omit<Outcome, "id"> {
  const notRun = allOf(seen, "notRun").filter((id) => passed.includes(id)).length;
  const others = allOf(seen, "readings").filter((reading) => !readings.includes(reading));
  return {
    outcome: "survived",
    ...(notRun > 0 && { notRun }),
    ...(others.length > 0 && { readings: others.toSorted() }),
  };
}

/** Its outcome after the last tests; undefined while others may still find it. */
function outcomeOf({ mutant, rounds, seen }: Pending, coverage: Coverage): Outcome | undefined {
  const last = seen.at(-1);
  const noticed = last && whatWasNoticed(last);
  if (!noticed && rounds.length > 0) return undefined;
  const outcome = { id: mutant.id, ...(noticed ?? survived(seen, coverage)) };
  const errors = allOf(seen, "errors");
  // Where requests get no answer, tests run out of time: that is no error of ours.
  return errors.length > 0 && outcome.outcome !== "timeout" ? { ...outcome, errors } : outcome;
}

/** After a thread has died: what ran last is judged alone, and the others once more. */
function split(
  queue: Pending[],
  batch: readonly Pending[],
  { what, culprit, detail }: Incident,
): Outcome | undefined {
  const last = batch.find(({ mutant }) => mutant.id === culprit);
  if (!last) throw new Error(`The sandboxes' thread ${what}: ${detail}`);
  queue.unshift(...batch.filter((each) => each !== last));
  if (last.isAlone) {
    return what === "stuck"
      ? { id: culprit, outcome: "timeout", detail }
      : { id: culprit, outcome: "killed", detail: `crashes: ${detail}` };
  }
  last.isAlone = true;
  queue.unshift(last);
  return undefined;
}

function takeBatch(queue: Pending[]): Pending[] {
  let checks = 0;
  const end = queue.findIndex(({ isAlone, rounds: [against = []] }, at) => {
    const isFull = at === mostSandboxes || checks >= mostChecks;
    checks += checksIn(against);
    return at > 0 && (isFull || isAlone || queue[0]?.isAlone);
  });
  return queue.splice(0, end < 0 ? queue.length : end);
}

const memberOf = ({ mutant, hitLimit, rounds: [against = []] }: Pending): Member => ({
  name: mutant.id,
  mutant: mutant.number,
  hitLimit,
  against,
});

/** In batches: who survives the likely tests goes to the end of the queue, for all others that reach it. */
export async function judge(mutants: readonly Mutant[], options: JudgeOptions): Promise<void> {
  const { folder, workers, coverage, onOutcome, onBatch } = options;
  const queue: Pending[] = [];
  for (const mutant of mutants) {
    const covered = coverage.mutants[mutant.id];
    if (!covered) {
      onOutcome({ id: mutant.id, outcome: "no-coverage" });
      continue;
    }
    const hitLimit = Math.max(fewestHits, covered.hits * hitFactor);
    const rounds = roundsOf(mutant, covered.by, options);
    queue.push({ mutant, hitLimit, rounds, seen: [], isAlone: false });
  }
  const settle = (pending: Pending, bySandbox: ReadonlyMap<string, Seen>): void => {
    const { mutant, isAlone } = pending;
    const seen = bySandbox.get(mutant.id);
    if (!seen) throw new Error(`Nothing is known of mutant ${mutant.id}.`);
    pending.isAlone = seen.timeouts > 0 && !isAlone;
    if (pending.isAlone) {
      queue.unshift(pending);
      return;
    }
    pending.rounds.shift();
    pending.seen.push(seen);
    const outcome = outcomeOf(pending, coverage);
    if (outcome) onOutcome(outcome);
    else queue.push(pending);
  };
  while (queue.length > 0) {
    const batch = takeBatch(queue);
    const members = batch.map(memberOf);
    const result = await judgeBatch(members, { folder, workers, untilFirstFinding: true });
    if (result.incident) {
      const outcome = split(queue, batch, result.incident);
      if (outcome) onOutcome(outcome);
    } else for (const pending of batch) settle(pending, result.seen);
    onBatch();
  }
}
