import { entryOf, type CitableId } from "../../spec/register.ts";
import { sections } from "../../spec/vocabulary.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import { type BatchOptions, type Member, type SeenInRun, judgeBatch } from "./batch.ts";
import type { Mutant } from "./mutant.ts";
import type { MutantOutcome } from "./record.ts";

const mostChecks = 5_000;
/** Each is a process. */
const mostSandboxes = 40;

interface JudgeOptions extends BatchOptions {
  hints: ReadonlyMap<string, string>;
  against?: CitableId[];
  onOutcome(outcome: MutantOutcome): void;
  onBatch(): void;
}

interface Pending {
  mutant: Mutant;
  seen: SeenInRun[];
  left: CitableId[];
  next: CitableId[];
}

const citedBy = (tests?: readonly string[]): CitableId[] => {
  const judging = testChecks().filter(
    ({ id }) => tests?.includes(id.split("#", 1)[0] ?? "") ?? true,
  );
  return [...new Set(judging.map(({ requirement }) => requirement))];
};

const rounds: ((pending: Pending, hint: string | undefined) => (id: CitableId) => boolean)[] = [
  (_, hint) => (id) => id === hint,
  ({ mutant: { file } }) => {
    const section = sections.find((each) => file.endsWith(`/${each}.ts`));
    return (id) => entryOf(id).section === section;
  },
  () => () => true,
];

function inBatches(all: readonly Pending[]): Pending[][] {
  const checksOf = new Map<CitableId, number>();
  for (const { requirement } of testChecks())
    checksOf.set(requirement, (checksOf.get(requirement) ?? 0) + 1);
  const batches: Pending[][] = [];
  let checks = Number.POSITIVE_INFINITY;
  for (const pending of all) {
    if (checks >= mostChecks || batches.at(-1)?.length === mostSandboxes) {
      batches.push([]);
      checks = 0;
    }
    batches.at(-1)?.push(pending);
    checks += pending.next.reduce((sum, id) => sum + (checksOf.get(id) ?? 0), 0);
  }
  return batches;
}

const allOf = (seen: readonly SeenInRun[], what: "notRun" | "readings" | "errors"): string[] => [
  ...new Set(seen.flatMap((each) => each[what])),
];

function survived(seen: readonly SeenInRun[], clean: SeenInRun): Omit<MutantOutcome, "id"> {
  const notRun = allOf(seen, "notRun").filter((id) => clean.passed.includes(id)).length;
  const readings = allOf(seen, "readings").filter((each) => !clean.readings.includes(each));
  return {
    outcome: "survived",
    ...(notRun > 0 && { notRun }),
    ...(readings.length > 0 && { readings: readings.toSorted() }),
  };
}

function outcomeOf(
  { mutant: { id }, seen, left }: Pending,
  clean: SeenInRun,
): MutantOutcome | undefined {
  const { foundBy: [foundBy] = [], end } = seen.at(-1) ?? {};
  const noticed = end ?? (foundBy && ({ outcome: "killed", foundBy } as const));
  if (!noticed && left.length > 0) return undefined;
  const outcome = { id, ...(noticed ?? survived(seen, clean)) };
  const errors = allOf(seen, "errors");
  // A hung sandbox makes tests run out of time; that isn't the suite's error.
  return errors.length > 0 && !end ? { ...outcome, errors } : outcome;
}

/** @throws Error if the clean sandbox has a finding or crashes */
async function judgeClean(against: CitableId[], options: BatchOptions): Promise<SeenInRun> {
  const clean = (await judgeBatch([{ name: "clean", against }], options)).get("clean");
  const wrong = [clean?.errors ?? [], clean?.foundBy ?? [], clean?.end?.detail ?? []].flat();
  if (clean && !clean.end && wrong.length === 0) return clean;
  throw new Error(`The suite doesn't pass on the clean sandbox:\n  ${wrong.join("\n  ")}`);
}

async function judgeNext(batch: readonly Pending[], options: BatchOptions): Promise<void> {
  const members = batch.map(({ mutant, next }): Member => ({
    name: mutant.id,
    mutant: mutant.number,
    against: next,
  }));
  const seen = await judgeBatch(members, options);
  for (const { mutant, seen: before } of batch) before.push(seen.get(mutant.id)!);
}

/** Other tests judge the survivors of a round in the next. */
export async function judge(
  mutants: readonly Mutant[],
  { hints, against, onOutcome, onBatch, ...options }: JudgeOptions,
): Promise<void> {
  const asked = against ?? citedBy(options.tests);
  const clean = await judgeClean(asked, options);
  const covered = new Set(clean.covered);
  let open = mutants
    .filter(({ number }) => covered.has(number))
    .map((mutant): Pending => ({ mutant, seen: [], left: asked, next: [] }));
  for (const { id, number } of mutants)
    if (!covered.has(number)) onOutcome({ id, outcome: "no-coverage" });
  for (const round of rounds) {
    for (const pending of open) {
      const isNext = round(pending, hints.get(pending.mutant.id));
      pending.next = pending.left.filter(isNext);
      pending.left = pending.left.filter((id) => !pending.next.includes(id));
    }
    const decided = new Set<Pending>();
    for (const batch of inBatches(open.filter(({ next }) => next.length > 0))) {
      await judgeNext(batch, options);
      for (const pending of batch) {
        if (pending.seen.at(-1)?.end?.outcome === "timeout") {
          // It may have been slow only because many ran at once.
          pending.seen.pop();
          await judgeNext([pending], options);
        }
        const outcome = outcomeOf(pending, clean);
        if (!outcome) continue;
        decided.add(pending);
        onOutcome(outcome);
      }
      onBatch();
    }
    open = open.filter((pending) => !decided.has(pending));
  }
}
