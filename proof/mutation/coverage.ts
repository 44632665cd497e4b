import type { CitableId } from "../../spec/register.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import { judgeBatch, type Seen } from "./batch.ts";
import type { Mutant } from "./mutant.ts";
import type { Tree } from "./tree.ts";

export interface MutantCoverage {
  by: CitableId[];
  hits: number;
}

export interface Coverage {
  /** By the id of the mutant; no test reaches what is not in it. */
  mutants: Record<string, MutantCoverage>;
  passed: string[];
  readings: string[];
}

export const citedRequirements = (): CitableId[] => [
  ...new Set(testChecks().map(({ requirement }) => requirement)),
];

/** Code that runs when the sandbox starts may matter to every test. */
function coverageOfOne(
  { number }: Mutant,
  seen: ReadonlyMap<string, Seen>,
): MutantCoverage | undefined {
  const all = [...seen].map(([by, { counted }]) => ({ by: by as CitableId, counted }));
  const hits = all.reduce((sum, { counted }) => sum + (counted?.covered[number] ?? 0), 0);
  if (hits === 0) return undefined;
  const isStarted = all.some(({ counted }) => counted?.whileStarting.includes(number));
  const near = all.filter(({ counted }) => isStarted || counted?.covered[number] !== undefined);
  return { by: near.map(({ by }) => by), hits };
}

/** By a run against one clean sandbox for each requirement. @throws Error where something is found there */
export async function measureCoverage(
  { folder, mutants }: Tree,
  workers: number,
): Promise<Coverage> {
  const members = citedRequirements().map((id) => ({ name: id, against: [id] }));
  const result = await judgeBatch(members, { folder, workers, untilFirstFinding: false });
  if (result.incident)
    throw new Error(`The clean sandbox ${result.incident.what}: ${result.incident.detail}`);
  const { seen } = result;
  const wrong = [...seen.values()].flatMap(({ errors, findings }) => [
    ...errors,
    ...findings.map(({ requirement }) => `finding: ${requirement}`),
  ]);
  if (wrong.length > 0) {
    throw new Error(`The suite does not pass on the clean sandbox:\n  ${wrong.join("\n  ")}`);
  }
  const covered = mutants.flatMap((mutant) => {
    const coverage = coverageOfOne(mutant, seen);
    return coverage ? [[mutant.id, coverage] as const] : [];
  });
  const allOf = (what: "passed" | "readings") => [
    ...new Set([...seen.values()].flatMap((each) => each[what])),
  ];
  return {
    mutants: Object.fromEntries(covered),
    passed: allOf("passed"),
    readings: allOf("readings"),
  };
}
