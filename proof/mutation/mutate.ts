import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Coverage, measureCoverage } from "./coverage.ts";
import { judge } from "./judge.ts";
import type { Mutant } from "./mutant.ts";
import {
  type MutationRecord,
  type Outcome,
  earlierOutcomes,
  fallenScore,
  missedNow,
  outdatedReviews,
  recordOf,
  recorded,
  writeRecord,
  wrongReviews,
} from "./record.ts";
import { progressLine, summary } from "./summary.ts";
import { digestOfSources } from "./source-files.ts";
import { type Tree, buildTree, workFolder } from "./tree.ts";
import { packageFile } from "../../spec/files.ts";
import { recorded as recordedKills } from "../prove/kill-matrix.ts";
import { weakSpots } from "./weak-spots.ts";
import { type Options, chosen, exitCodeOf, readOptions } from "./options.ts";
import { lowestScore, reviewed } from "./reviews.ts";

const coverageFile = join(workFolder, "coverage.json");

interface Kept {
  digest: string;
  coverage: Coverage;
}

/** The coverage of these sources, measured once: it takes a minute or two. */
async function coverageOf(tree: Tree, digest: string, workers: number): Promise<Coverage> {
  if (existsSync(coverageFile)) {
    const last = JSON.parse(readFileSync(coverageFile, "utf8")) as Kept;
    if (last.digest === digest) return last.coverage;
  }
  console.log("Measuring which mutants the tests of each requirement reach ...");
  const coverage = await measureCoverage(tree, workers);
  writeFileSync(coverageFile, JSON.stringify({ digest, coverage } satisfies Kept));
  return coverage;
}

interface Line {
  digest: string;
  outcome: Outcome;
}

/** Of all runs on this machine, one a line, so that a run that was stopped goes on where it was. */
const outcomesFile = join(workFolder, "outcomes.ndjson");

function readLine(text: string): Line[] {
  try {
    return [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

const judgedBefore = (): Line[] =>
  existsSync(outcomesFile) ? readFileSync(outcomesFile, "utf8").split("\n").flatMap(readLine) : [];

interface MeasureOptions {
  workers: number;
  again: boolean;
  record: MutationRecord | undefined;
}

export async function measure(
  tree: Tree,
  mutants: readonly Mutant[],
  { workers, again, record }: MeasureOptions,
): Promise<Outcome[]> {
  mkdirSync(workFolder, { recursive: true });
  const digest = digestOfSources();
  const before = judgedBefore();
  // By mutant, the requirement whose tests found it last, whatever the sources were.
  const hints = new Map<string, string>(Object.entries(record?.detected ?? {}));
  for (const { outcome } of before) if (outcome.foundBy) hints.set(outcome.id, outcome.foundBy);
  const asked = new Set(mutants.map(({ id }) => id));
  const known = before.filter(
    (line) => !again && line.digest === digest && asked.has(line.outcome.id),
  );
  const outcomes = new Map(known.map(({ outcome }) => [outcome.id, outcome]));
  const open = mutants.filter(({ id }) => !outcomes.has(id));
  console.log(`${mutants.length} mutants, of which ${outcomes.size} were judged before.`);
  if (open.length === 0) return [...outcomes.values()];

  const coverage = await coverageOf(tree, digest, workers);
  const begun = Date.now();
  await judge(open, {
    folder: tree.folder,
    workers,
    coverage,
    hints,
    onOutcome: (outcome) => {
      outcomes.set(outcome.id, outcome);
      appendFileSync(outcomesFile, `${JSON.stringify({ digest, outcome } satisfies Line)}\n`);
    },
    onBatch: () =>
      console.log(progressLine([...outcomes.values()], mutants.length, Date.now() - begun)),
  });
  return [...outcomes.values()];
}

const writePage = () =>
  writeFileSync(packageFile("docs/weak-spots.md"), weakSpots(recordedKills()));

async function mutate(options: Options): Promise<string[]> {
  const record = recorded();
  const isPart = Boolean(options.sample ?? options.only ?? options.survivors);
  const tree = await buildTree();
  const mutants = tree.mutants.filter(({ ignored }) => ignored === undefined);
  const asked = chosen(mutants, options, record);
  const { workers, again = false } = options;
  const measured = await measure(tree, asked, { workers, again, record });
  const outcomes = options.changed ? [...earlierOutcomes(record, mutants), ...measured] : measured;
  const judged = new Set(measured.map(({ id }) => id));
  console.log(
    summary(
      mutants.filter(({ id }) => judged.has(id)),
      measured,
    ),
  );
  const errors = outcomes.flatMap((outcome) => outcome.errors ?? []);
  if (options.record && errors.length === 0) {
    writeRecord(recordOf(tree.mutants, outcomes));
    writePage();
  }
  return [
    ...errors.map((line) => `an error of ours: ${line}`),
    ...(options.record ? [] : missedNow(mutants, outcomes, record)),
    ...wrongReviews(outcomes, reviewed),
    ...(isPart
      ? []
      : [
          ...outdatedReviews(mutants, reviewed),
          ...fallenScore(outcomes, options.record ? undefined : record, lowestScore),
        ]),
  ];
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

try {
  const options = readOptions(process.argv.slice(2));
  if (options.page) writePage();
  else {
    const wrong = await mutate(options);
    for (const line of wrong) console.error(`! ${line}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} catch (error) {
  const code = exitCodeOf(error);
  if (code === undefined) throw error;
  if (error instanceof Error && error.name === "UsageError") console.error(error.message);
  process.exitCode = code;
}
