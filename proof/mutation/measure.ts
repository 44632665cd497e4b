import { coverageOf } from "./coverage-file.ts";
import { Judge } from "./judge.ts";
import type { Mutant } from "./mutant.ts";
import type { Outcome } from "./outcome.ts";
import { OutcomesFile } from "./outcomes-file.ts";
import type { MutationRecord } from "./record.ts";
import { digestOfSources } from "./source-files.ts";
import { progressLine } from "./summary.ts";
import type { Tree } from "./tree.ts";

interface MeasureOptions {
  workers: number;
  again: boolean;
  record: MutationRecord | undefined;
}

/** Judges mutants, except those with an outcome from an earlier run on the same sources. */
export async function measure(
  tree: Tree,
  mutants: readonly Mutant[],
  { workers, again, record }: MeasureOptions,
): Promise<Outcome[]> {
  const digest = digestOfSources();
  const file = new OutcomesFile(digest);
  const hints = new Map<string, string>([
    ...Object.entries(record?.detected ?? {}),
    ...file.hints(),
  ]);
  const asked = new Set(mutants.map(({ id }) => id));
  const known = again ? [] : file.known().filter(({ id }) => asked.has(id));
  const outcomes = new Map(known.map((outcome) => [outcome.id, outcome]));
  const open = mutants.filter(({ id }) => !outcomes.has(id));
  console.log(`${mutants.length} mutants, of which ${outcomes.size} were judged before.`);
  if (open.length === 0) return [...outcomes.values()];

  const coverage = await coverageOf(tree, digest, workers);
  const begun = Date.now();
  const judge = new Judge(open, {
    folder: tree.folder,
    workers,
    coverage,
    hints,
    onOutcome: (outcome) => {
      outcomes.set(outcome.id, outcome);
      file.append(outcome);
    },
    onBatch: () =>
      console.log(progressLine([...outcomes.values()], mutants.length, Date.now() - begun)),
  });
  await judge.run();
  return [...outcomes.values()];
}
