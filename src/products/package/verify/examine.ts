import { type Evidence, evidenceIn } from "../../../record/evidence/file.ts";
import type { EvidenceLine, RunLine } from "../../../record/evidence/lines.ts";
import { incoherencesIn } from "../../../record/results/coherence.ts";
import type { CheckOnDisk } from "../../../record/results/catalogue.ts";
import { misjudgedIn } from "../../../record/results/rejudged.ts";
import { counted } from "../../../views/words.ts";
import { allOrNone, firstOf, note, type Line, broken, unchecked } from "./line.ts";
import { isDeepStrictEqual } from "node:util";
import type { SuiteIdentity } from "../../../record/evidence/identities.ts";
import { visible } from "../../../record/visible.ts";
import { derive, type Derived } from "../derived-files.ts";
import { packageNames as names } from "../files.ts";

function checkChain({ lines, chain, problems }: Evidence): Line[] {
  const isClosed = lines.at(-1)?.kind === "end";
  if (problems.length === 0 && !isClosed) {
    return [
      note(
        "The evidence has no end: the run was interrupted. What was cut off its end, if anything, doesn't show.",
      ),
    ];
  }
  const whole = `The evidence is as it was written: ${counted(chain.lines, "line")}, closed by their hash chain, which ends in ${chain.head}.`;
  return allOrNone(problems, whole);
}

const countOf = (lines: readonly EvidenceLine[], wanted: EvidenceLine["kind"]): number =>
  lines.filter(({ kind }) => kind === wanted).length;

function checkCoherence({ lines }: Evidence, checksOnDisk: readonly CheckOnDisk[]): Line[] {
  const checks = counted(countOf(lines, "check"), "check");
  return allOrNone(
    firstOf(incoherencesIn(lines, checksOnDisk)),
    `Each of ${checks} that tests made belongs to the suite, and has its exchanges in the evidence.`,
  );
}

function checkJudgments({ lines }: Evidence, { traffic }: RunLine): Line[] {
  if (traffic)
    return [
      note("Traffic isn't judged again: much of it depends on signatures, which aren't recorded."),
    ];
  const exchanges = counted(countOf(lines, "exchange"), "exchange shows", "exchanges show");
  return allOrNone(
    firstOf(misjudgedIn(lines)),
    `Judged again, ${exchanges} what the evidence says of them, those before the tests included.`,
  );
}

interface Examiner {
  suite: SuiteIdentity;
  checksOnDisk: readonly CheckOnDisk[];
}

export interface Examined {
  run?: RunLine;
  lines: Line[];
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

/** @throws Error for lines that no suite has written: they may lack anything */
export function examine(content: Buffer, { suite, checksOnDisk }: Examiner): Examined {
  const evidence = evidenceIn(content);
  const chain = checkChain(evidence);
  const [run] = evidence.lines;
  if (run?.kind !== "run")
    return { lines: [...chain, broken(`${names.evidence} doesn't say which run it is of.`)] };
  const hindrances = whyNotComparable(evidence, run, suite);
  if (hindrances.length > 0) return { run, lines: [...chain, ...hindrances] };
  return {
    run,
    lines: [...chain, ...checkCoherence(evidence, checksOnDisk), ...checkJudgments(evidence, run)],
    derived: derive(evidence, content, checksOnDisk),
  };
}
