import type { Evidence } from "../../../evidence/file.ts";
import type { EvidenceLine } from "../../../evidence/lines.ts";
import { incoherencesIn } from "../../../results/coherence.ts";
import type { CheckOnDisk } from "../../../results/catalogue.ts";
import { misjudgedIn } from "../../../results/rejudged.ts";
import { counted } from "../../words.ts";
import { allOrNone, firstOf, note, type Line } from "./line.ts";

/** Whether the evidence is as it was written, to its end. */
export function checkChain({ lines, chain, problems }: Evidence): Line[] {
  const isClosed = lines.at(-1)?.kind === "end";
  if (problems.length === 0 && !isClosed) {
    return [
      note(
        "The evidence has no end: the run was interrupted. What was cut off its end, if anything, doesn't show.",
      ),
    ];
  }
  const whole = `The evidence is as it was written: ${counted(chain.lines, "line")}, closed by their hash chain.`;
  return allOrNone(problems, whole);
}

/** Whether what the evidence says of checks and exchanges is borne out by the exchanges themselves. */
export function checkCoherence({ lines }: Evidence, checksOnDisk: readonly CheckOnDisk[]): Line[] {
  const count = (wanted: EvidenceLine["kind"]) =>
    lines.filter(({ kind }) => kind === wanted).length;
  return [
    ...allOrNone(
      firstOf(incoherencesIn(lines, checksOnDisk)),
      `Each of ${counted(count("check"), "check")} in the evidence is one of the suite, and has its exchanges there.`,
    ),
    ...allOrNone(
      firstOf(misjudgedIn(lines)),
      `Judged again, ${counted(count("exchange"), "exchange shows", "exchanges show")} what the evidence says of them.`,
    ),
  ];
}
