import { entryOf, type CitableId } from "../../spec/register.ts";
import { sections } from "../../spec/vocabulary.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import type { Coverage } from "./coverage.ts";
import type { Mutant } from "./mutant.ts";

/** About this many checks run first: seconds for a mutant, and few mutants survive them. */
const checksRunFirst = 60;

const killersRunFirst = 8;

function countBy<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const checksOf = countBy(testChecks().map(({ requirement }) => requirement));

export const checksIn = (requirements: readonly CitableId[]): number =>
  requirements.reduce((sum, id) => sum + (checksOf.get(id) ?? 0), 0);

/** Ranks the requirements that may find a mutant, and learns from those that found others. */
export class Ranking {
  private readonly coverage: Coverage;
  /** How many mutants each requirement's tests reach: few means that they are about these. */
  private readonly breadth: Map<CitableId, number>;
  private readonly killers = new Map<string, CitableId[]>();

  constructor(coverage: Coverage) {
    this.coverage = coverage;
    this.breadth = countBy(Object.values(coverage.mutants).flatMap(({ by }) => by));
  }

  learn({ file }: Mutant, foundBy: CitableId): void {
    this.killers.set(file, [...(this.killers.get(file) ?? []), foundBy]);
  }

  private killersIn(file: string): CitableId[] {
    const found = countBy(this.killers.get(file) ?? []);
    return [...found]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, killersRunFirst)
      .map(([id]) => id);
  }

  /**
   * The requirements with a test that reaches the mutant, the likeliest to find it first: those
   * that found its neighbours, those of the section its file is named for, then the narrowest.
   */
  ranked(mutant: Mutant): CitableId[] {
    const killers = this.killersIn(mutant.file);
    const section = sections.find((each) => mutant.file.endsWith(`/${each}.ts`));
    const rankOf = (id: CitableId): [group: number, within: number] => {
      const killer = killers.indexOf(id);
      if (killer >= 0) return [0, killer];
      return [entryOf(id).section === section ? 1 : 2, this.breadth.get(id) ?? 0];
    };
    return (this.coverage.mutants[mutant.id]?.by ?? [])
      .map((id) => ({ id, rank: rankOf(id) }))
      .toSorted(({ rank: one }, { rank: other }) => one[0] - other[0] || one[1] - other[1])
      .map(({ id }) => id);
  }

  /** The first of them, this many that their tests make about as many checks as run first. */
  first(mutant: Mutant): CitableId[] {
    const ranked = this.ranked(mutant);
    const end = ranked.findIndex((_, index) => checksIn(ranked.slice(0, index)) >= checksRunFirst);
    return end < 0 ? ranked : ranked.slice(0, end);
  }
}
