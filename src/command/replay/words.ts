import { shownFolder } from "../../record/shown-folder.ts";
import { findingLines } from "../../views/terminal/finding.ts";
import { paintFor } from "../../views/terminal/paint.ts";
import { visibleLines } from "../../record/visible.ts";
import type { Finding } from "../../record/results/results.ts";
import type { ReplayOutcome } from "./outcome.ts";

const endings: Record<ReplayOutcome["became"], string> = {
  "still-there": "STILL THERE",
  fixed: "FIXED",
  "not-exercised": "NOT EXERCISED",
  "no-answer": "NO ANSWER",
};

const aloneNote = ({ requirement }: Finding): string =>
  `A replay sends the requests of this test alone. If nothing was changed in the target, the finding may\ndepend on what others do at the same time: run again with --only ${requirement}.`;

export function outcomeWords(finding: Finding, outcome: ReplayOutcome, folder: string): string {
  const paint = paintFor(process.stdout, process.env);
  const ending = endings[outcome.became];
  const evidence = `Evidence  ${shownFolder(folder)}`;
  if (outcome.became !== "still-there") {
    const note = outcome.became === "fixed" ? `\n${aloneNote(finding)}` : "";
    return `${evidence}${note}\n${ending}: ${finding.id}, ${visibleLines(outcome.why)}`;
  }
  const form = outcome.isSame ? "" : ", in another form";
  return [
    ...findingLines(outcome.finding, paint),
    evidence,
    `${ending}${form}: ${outcome.finding.id}`,
  ].join("\n");
}
