import { hash } from "node:crypto";
import { Command, InvalidArgumentError } from "commander";
import { UsageError } from "../../src/ground/usage-error.ts";
import type { Mutant } from "./mutant.ts";
import type { MutationRecord } from "./record.ts";

export interface Options {
  sample?: number;
  seed: number;
  only?: string;
  survivors?: true;
  changed?: true;
  budget?: number;
  workers: number;
  record?: true;
  page?: true;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError("Expected a whole number above zero.");
}

export const command = new Command("npm run mutate --")
  .description("Mutates the sandbox's code by machine and measures which mutants the suite finds.")
  .option("--sample <number>", "judge so many mutants, drawn by the seed", wholeNumber)
  .option("--seed <number>", "draws the sample", wholeNumber, 1)
  .option("--only <pattern>", "judge those of which file:line, mutator or id match")
  .option("--survivors", "judge those that are on record as survivors")
  .option("--changed", "judge those that are not on record: their code has changed")
  .option("--budget <number>", "judge what is on record as found by so many requests", wholeNumber)
  .option("--workers <number>", "test processes side by side", wholeNumber, 2)
  .option("--record", "put the outcomes of all mutants on record")
  .option("--page", "only write docs/weak-spots.md anew from the record and the reviews")
  .allowExcessArguments(false)
  .showHelpAfterError("(npm run mutate -- --help shows what there is)");

/** Sorted by hashes of their ids, so that new mutants don't change the order of the others. */
function shuffled(mutants: readonly Mutant[], seed: number): Mutant[] {
  const place = ({ id }: Mutant) => hash("sha256", `${seed} ${id}`, "hex");
  const places = new Map(mutants.map((mutant) => [mutant, place(mutant)]));
  const at = (mutant: Mutant) => places.get(mutant) ?? "";
  return mutants.toSorted((one, other) => (at(one) < at(other) ? -1 : 1));
}

const wordsOf = ({ id, file, line, column, mutator }: Mutant): string =>
  `${file}:${line}:${column} ${mutator} ${id}`;

export function chosen(
  mutants: readonly Mutant[],
  { only = "", sample, seed, survivors, changed, budget }: Omit<Options, "workers">,
  record: MutationRecord | undefined,
): Mutant[] {
  if ((survivors || changed || budget) && !record) {
    throw new UsageError("Nothing is on record. npm run mutate -- --record measures all mutants.");
  }
  const survived = new Set(record?.survivors.map(({ id }) => id));
  const isAsked = ({ id }: Mutant) => {
    if (survivors) return survived.has(id);
    if (budget) return id in (record?.detected ?? {});
    return !changed || !(survived.has(id) || id in (record?.detected ?? {}));
  };
  const asked = mutants.filter(isAsked);
  if (changed && asked.length === 0) return [];
  const matching = asked.filter((mutant) => new RegExp(only, "i").test(wordsOf(mutant)));
  if (matching.length === 0) {
    throw new UsageError(
      `None of the ${asked.length} mutants matches ${only}. ` +
        `It is compared with lines like "${asked[0] ? wordsOf(asked[0]) : ""}".`,
    );
  }
  return shuffled(matching, seed).slice(0, sample);
}
