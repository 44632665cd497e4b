import { createHash } from "node:crypto";
import { UsageError } from "../../src/ground/usage-error.ts";
import type { Mutant } from "./mutant.ts";
import type { Options } from "./options.ts";
import type { MutationRecord } from "./record.ts";

/** Mutants in an order drawn by a seed. It hangs on their ids: others come and go without changing it. */
export function shuffled(mutants: readonly Mutant[], seed: number): Mutant[] {
  const place = ({ id }: Mutant) => createHash("sha256").update(`${seed} ${id}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, at: place(mutant) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ mutant }) => mutant);
}

const wordsOf = ({ id, file, line, column, mutator }: Mutant) =>
  `${file}:${line}:${column} ${mutator} ${id}`;

type Asked = Pick<Options, "survivors" | "changed">;

function askedByRecord(
  mutants: readonly Mutant[],
  { survivors, changed }: Asked,
  record: MutationRecord | undefined,
): readonly Mutant[] {
  if (!survivors && !changed) return mutants;
  if (!record) {
    throw new UsageError("Nothing is on record. npm run mutate -- --record measures all mutants.");
  }
  const survived = new Set(record.survivors.map(({ id }) => id));
  const isOnRecord = ({ id }: Mutant) => survived.has(id) || id in record.detected;
  return mutants.filter((mutant) => (survivors ? survived.has(mutant.id) : !isOnRecord(mutant)));
}

/** The mutants the options ask for, in the order they are judged. @throws UsageError when there is none. */
export function chosen(
  mutants: readonly Mutant[],
  { only, sample, seed, ...options }: Options,
  record: MutationRecord | undefined,
): Mutant[] {
  const asked = askedByRecord(mutants, options, record);
  if (options.changed && asked.length === 0) return [];
  const matching = only ? asked.filter((mutant) => only.test(wordsOf(mutant))) : asked;
  if (matching.length === 0) {
    throw new UsageError(
      `None of the ${asked.length} mutants matches ${String(only)}. ` +
        `It is compared with lines like "${asked[0] ? wordsOf(asked[0]) : ""}".`,
    );
  }
  return shuffled(matching, seed).slice(0, sample);
}
