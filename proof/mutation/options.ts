import { createHash } from "node:crypto";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { UsageError } from "../../src/ground/usage-error.ts";
import type { Mutant } from "./mutant.ts";
import type { MutationRecord } from "./record.ts";

export interface Options {
  /** Judges this many mutants, drawn by the seed; all when absent. */
  sample?: number;
  seed: number;
  only?: RegExp;
  survivors?: true;
  /** Judges those that are not on record, because their code has changed. */
  changed?: true;
  workers: number;
  again?: true;
  record?: true;
  page?: true;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError("Expected a whole number above zero.");
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, "i");
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

const command = () =>
  new Command("npm run mutate --")
    .description(
      "Mutates the sandbox's code by machine and measures which mutants the suite finds.",
    )
    .option("--sample <number>", "judge so many mutants, drawn by the seed", wholeNumber)
    .option("--seed <number>", "draws the sample", wholeNumber, 1)
    .option("--only <pattern>", "judge those of which file:line, mutator or id match", pattern)
    .option("--survivors", "judge those that are on record as survivors")
    .option("--changed", "judge those that are not on record: their code has changed")
    .option("--workers <number>", "test processes side by side", wholeNumber, 2)
    .option("--again", "judge anew what an earlier run has judged")
    .option("--record", "put the outcomes of all mutants on record")
    .option("--page", "only write docs/weak-spots.md anew from the record and the reviews")
    .allowExcessArguments(false)
    .showHelpAfterError("(npm run mutate -- --help shows what there is)")
    .exitOverride();

/** @throws UsageError where options contradict each other, CommanderError where they cannot be read */
export function readOptions(words: readonly string[]): Options {
  const options = command().parse(words, { from: "user" }).opts<Options>();
  const part = (["sample", "only", "survivors"] as const).find((name) => options[name]);
  if (options.record && part) {
    throw new UsageError(
      `--record and --${part} do not go together: what is on record is the whole measurement.`,
    );
  }
  return options;
}

export function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof UsageError ? 2 : undefined;
}

/** Mutants in an order drawn by a seed. It hangs on their ids: others come and go without changing it. */
function shuffled(mutants: readonly Mutant[], seed: number): Mutant[] {
  const place = ({ id }: Mutant) => createHash("sha256").update(`${seed} ${id}`).digest("hex");
  const places = new Map(mutants.map((mutant) => [mutant, place(mutant)]));
  const at = (mutant: Mutant) => places.get(mutant) ?? "";
  return mutants.toSorted((one, other) => (at(one) < at(other) ? -1 : 1));
}

const wordsOf = ({ id, file, line, column, mutator }: Mutant) =>
  `${file}:${line}:${column} ${mutator} ${id}`;

/** The mutants the options ask for, in the order they are judged. @throws UsageError when there is none. */
export function chosen(
  mutants: readonly Mutant[],
  { only, sample, seed, survivors, changed }: Options,
  record: MutationRecord | undefined,
): Mutant[] {
  if ((survivors || changed) && !record) {
    throw new UsageError("Nothing is on record. npm run mutate -- --record measures all mutants.");
  }
  const survived = new Set(record?.survivors.map(({ id }) => id));
  const isAsked = ({ id }: Mutant) => {
    if (survivors) return survived.has(id);
    return !changed || !(survived.has(id) || id in (record?.detected ?? {}));
  };
  const asked = mutants.filter(isAsked);
  if (changed && asked.length === 0) return [];
  const matching = asked.filter((mutant) => only?.test(wordsOf(mutant)) !== false);
  if (matching.length === 0) {
    throw new UsageError(
      `None of the ${asked.length} mutants matches ${String(only)}. ` +
        `It is compared with lines like "${asked[0] ? wordsOf(asked[0]) : ""}".`,
    );
  }
  return shuffled(matching, seed).slice(0, sample);
}
