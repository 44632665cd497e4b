import { isDeepStrictEqual } from "node:util";
import { evidenceIn, type Evidence } from "../../../record/evidence/file.ts";
import type { SuiteIdentity } from "../../../record/evidence/identities.ts";
import type { RunLine } from "../../../record/evidence/lines.ts";
import type { CheckOnDisk } from "../../../record/results/catalogue.ts";
import { visible } from "../../../record/visible.ts";
import { derive, type Derived } from "../derived-files.ts";
import { packageNames as names } from "../names.ts";
import { checkChain, checkCoherence, checkJudgments } from "./check-evidence.ts";
import { broken, unchecked, type Line } from "./line.ts";

export interface Examiner {
  suite: SuiteIdentity;
  checksOnDisk: readonly CheckOnDisk[];
}

export interface Examined {
  /** Which run it is of, where it says so. */
  run?: RunLine;
  lines: Line[];
  /** Absent where this suite can't say. */
  derived?: Derived;
}

function whyNotComparable(evidence: Evidence, run: RunLine, suite: SuiteIdentity): Line[] {
  if (evidence.problems.length > 0) {
    return [
      unchecked("The other files aren't compared with the evidence, because it was changed."),
    ];
  }
  if (isDeepStrictEqual(run.suite, suite)) return [];
  const { name, version } = run.suite;
  const made = visible(`${name} ${version}`);
  const build = version === suite.version ? ", another build" : "";
  return [
    unchecked(
      `The run was judged by ${made}${build}, and this is ${suite.name} ${suite.version}: what follows from its evidence isn't compared. Use npx ${suite.name}@${visible(version)} verify.`,
    ),
  ];
}

/**
 * Examines the evidence of a package: that it's whole, that its checks and judgments hold, and what follows from it.
 * @throws Error for lines that no suite has written: they may lack anything
 */
export function examine(content: Buffer, { suite, checksOnDisk }: Examiner): Examined {
  const evidence = evidenceIn(content);
  const chain = checkChain(evidence);
  const [run] = evidence.lines;
  if (run?.kind !== "run") {
    return { lines: [...chain, broken(`${names.evidence} doesn't say which run it is of.`)] };
  }
  const hindrances = whyNotComparable(evidence, run, suite);
  if (hindrances.length > 0) return { run, lines: [...chain, ...hindrances] };
  return {
    run,
    lines: [...chain, ...checkCoherence(evidence, checksOnDisk), ...checkJudgments(evidence, run)],
    derived: derive(evidence, content, checksOnDisk),
  };
}
