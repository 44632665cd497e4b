import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "../../spec/files.ts";
import { UsageError } from "../../src/ground/usage-error.ts";
import { testsWithin } from "../../src/judge/run/order.ts";
import { recorded as recordedKills } from "../prove/kill-matrix.ts";
import { judge } from "./judge.ts";
import type { Mutant } from "./mutant.ts";
import { type Options, chosen, command } from "./options.ts";
import {
  type MutationRecord,
  type MutantOutcome,
  complaints,
  recorded,
  recordOf,
  scoreOf,
  writeRecord,
} from "./record.ts";
import { digestOfSources } from "./source-files.ts";
import { type Tree, buildTree, workFolder } from "./tree.ts";
import { lineOf, weakSpots } from "./weak-spots.ts";

interface Line {
  digest: string;
  outcome: MutantOutcome;
}

/** Outcomes of all runs on this machine, so that a stopped run can go on. */
const outcomesFile = join(workFolder, "outcomes.ndjson");

function judgedBefore(): Line[] {
  if (!existsSync(outcomesFile)) return [];
  // The last line may be cut.
  const lines = readFileSync(outcomesFile, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Line);
}

async function measure(
  { folder }: Tree,
  mutants: readonly Mutant[],
  { workers, budget }: Pick<Options, "workers" | "budget">,
  record: MutationRecord | undefined,
): Promise<MutantOutcome[]> {
  mkdirSync(workFolder, { recursive: true });
  const digest = digestOfSources();
  const before = budget ? [] : judgedBefore();
  // Hints are valid whatever has changed in the sources since.
  const hints = new Map<string, string>(Object.entries(record?.detected ?? {}));
  for (const { outcome } of before) if (outcome.foundBy) hints.set(outcome.id, outcome.foundBy);
  const asked = new Set(mutants.map(({ id }) => id));
  const known = before.filter((line) => line.digest === digest && asked.has(line.outcome.id));
  const outcomes = new Map(known.map(({ outcome }) => [outcome.id, outcome]));
  const open = mutants.filter(({ id }) => !outcomes.has(id));
  console.log(`${mutants.length} mutants, of which ${outcomes.size} were judged before.`);
  const begun = Date.now();
  const onBatch = () => {
    const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
    const counts = Object.entries(recordOf(mutants, [...outcomes.values()]).outcomes);
    const words = counts.map(([outcome, count]) => `${count} ${outcome}`).join(", ");
    console.log(`${minutes} min  ${outcomes.size} of ${mutants.length}: ${words}`);
  };
  const onOutcome = (outcome: MutantOutcome) => {
    outcomes.set(outcome.id, outcome);
    if (!budget)
      appendFileSync(outcomesFile, `${JSON.stringify({ digest, outcome } satisfies Line)}\n`);
  };
  const tests = budget && testsWithin(budget).map(({ test }) => test);
  const options = { folder, workers, hints, onOutcome, onBatch, ...(tests && { tests }) };
  if (open.length > 0) await judge(open, options);
  return [...outcomes.values()];
}

function printSummary(mutants: readonly Mutant[], { survivors, detected, score }: MutationRecord) {
  const names = [...new Set(mutants.map(({ file }) => file))].toSorted();
  for (const name of names) {
    const found = mutants.filter(({ id, file }) => file === name && id in detected).length;
    const missed = survivors.filter(({ at }) => at.startsWith(`${name}:`)).length;
    const part = `${scoreOf(found, missed).toFixed(1)} %`.padStart(7);
    console.log(`  ${part}  ${`${found}/${found + missed}`.padStart(9)}  ${name}`);
  }
  if (survivors.length > 0) console.log("\nNot found:");
  for (const survivor of survivors) console.log(lineOf(survivor));
  console.log(`\nScore ${score} % of ${survivors.length + Object.keys(detected).length} mutants`);
}

const writePage = () =>
  writeFileSync(packageFile("docs/weak-spots.md"), weakSpots(recordedKills()));

/** @returns complaints */
async function mutate(options: Options): Promise<string[]> {
  const { sample, only, survivors, changed, budget } = options;
  const isPart = [sample, only, survivors, budget].some((part) => part !== undefined);
  if (options.record && isPart) {
    throw new UsageError("--record is for the whole measurement: it goes with no part of it.");
  }
  const before = recorded();
  const tree = await buildTree();
  const mutants = tree.mutants.filter(({ ignored }) => ignored === undefined);
  const asked = chosen(mutants, options, before);
  const outcomes = await measure(tree, asked, options, before);
  printSummary(asked, recordOf(asked, outcomes));
  const now = recordOf(tree.mutants, outcomes, changed && before);
  const errors = outcomes.flatMap((outcome) => outcome.errors ?? []);
  if (options.record && errors.length === 0) {
    writeRecord(now);
    writePage();
  }
  return [
    ...errors.map((line) => `an error of ours: ${line}`),
    ...complaints(now, options.record || budget ? undefined : before, isPart ? undefined : mutants),
  ];
}

async function run(options: Options): Promise<void> {
  if (options.page) return writePage();
  const wrong = await mutate(options);
  for (const line of wrong) console.error(`! ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

try {
  await run(command.parse().opts<Options>());
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
