import { existsSync, mkdirSync, readFileSync, writeFileSync, appendFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { measureCoverage, type Coverage } from "./coverage.ts";
import type { Tree } from "./tree.ts";
import { workFolder } from "./work-folder.ts";
import type { CitableId } from "../../spec/register.ts";
import type { Outcome } from "./outcome.ts";
import { Judge } from "./judge.ts";
import type { Mutant } from "./mutant.ts";
import type { MutationRecord } from "./record.ts";
import { digestOfSources } from "./source-files.ts";
import { progressLine } from "./summary.ts";

const coverageFile = join(workFolder, "coverage.json");

interface Kept {
  digest: string;
  coverage: Coverage;
}

function kept(digest: string): Coverage | undefined {
  if (!existsSync(coverageFile)) return undefined;
  const last = JSON.parse(readFileSync(coverageFile, "utf8")) as Kept;
  return last.digest === digest ? last.coverage : undefined;
}

/** The coverage of these sources, measured once: it takes a minute or two. */
async function coverageOf(tree: Tree, digest: string, workers: number): Promise<Coverage> {
  const known = kept(digest);
  if (known) return known;
  console.log("Measuring which mutants the tests of each requirement reach ...");
  const coverage = await measureCoverage(tree, workers);
  mkdirSync(workFolder, { recursive: true });
  writeFileSync(coverageFile, JSON.stringify({ digest, coverage } satisfies Kept));
  return coverage;
}

interface Line {
  digest: string;
  outcome: Outcome;
}

/** A line; nothing where it is empty, or torn because the process was killed. */
function readLine(text: string): Line[] {
  try {
    return [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

/**
 * The outcomes of all runs on this machine, one a line, written as soon as they are known: a run that
 * is stopped goes on where it was. They count while suite and sandbox are the same.
 */
class OutcomesFile {
  private readonly file: string;
  private readonly digest: string;
  private readonly before: Line[];

  constructor(digest: string, file = join(workFolder, "outcomes.ndjson")) {
    this.file = file;
    this.digest = digest;
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    this.before = text.split("\n").flatMap(readLine);
  }

  known(): Outcome[] {
    return this.before.filter(({ digest }) => digest === this.digest).map(({ outcome }) => outcome);
  }

  /** By mutant, the requirement whose tests found it last, whatever the sources were. */
  hints(): Map<string, CitableId> {
    const found = this.before.map(({ outcome }) => outcome);
    return new Map(found.flatMap(({ id, foundBy }) => (foundBy ? [[id, foundBy]] : [])));
  }

  append(outcome: Outcome): void {
    mkdirSync(dirname(this.file), { recursive: true });
    const line: Line = { digest: this.digest, outcome };
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }
}

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
