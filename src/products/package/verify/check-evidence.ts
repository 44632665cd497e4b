import type { Evidence } from "../../../record/evidence/file.ts";
import type { EvidenceLine, RunLine } from "../../../record/evidence/lines.ts";
import { incoherencesIn } from "../../../record/results/coherence.ts";
import type { CheckOnDisk } from "../../../record/results/catalogue.ts";
import { misjudgedIn } from "../../../record/results/rejudged.ts";
import { counted } from "../../../views/words.ts";
import { allOrNone, firstOf, note, type Line } from "./line.ts";

export function checkChain({ lines, chain, problems }: Evidence): Line[] {
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

export function checkCoherence({ lines }: Evidence, checksOnDisk: readonly CheckOnDisk[]): Line[] {
  const checks = counted(countOf(lines, "check"), "check");
  return allOrNone(
    firstOf(incoherencesIn(lines, checksOnDisk)),
    `Each of ${checks} that tests made belongs to the suite, and has its exchanges in the evidence.`,
  );
}

export function checkJudgments({ lines }: Evidence, { traffic }: RunLine): Line[] {
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
