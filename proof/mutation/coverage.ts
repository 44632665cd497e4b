import type { CitableId } from "../../spec/register.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import { judgeBatch, type Seen } from "./batch.ts";
import type { Mutant } from "./mutant.ts";
import type { Tree } from "./tree.ts";

/** How the suite reaches the code of one mutant, in the clean sandbox. */
export interface MutantCoverage {
  /** Requirements with a test that does. */
  by: CitableId[];
  /** How often, in all. */
  hits: number;
}

/** What the suite does at a sandbox without a mutant: what results are compared with. */
export interface Coverage {
  /** By the id of the mutant; no test reaches what is not in it. */
  mutants: Record<string, MutantCoverage>;
  /** Checks that pass, and readings of open points that are recorded. */
  passed: string[];
  readings: string[];
}

/** The requirements that tests cite. */
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

/**
 * Runs the whole suite once, against one sandbox without a mutant for each requirement, and says
 * which requirements' tests reach the code of each mutant.
 * @throws Error when something is found there: then results would say nothing.
 */
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
