import { readEvidence, type Evidence } from "../record/evidence/file.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { foldResults, type FoldOptions } from "../record/results/fold.ts";
import { filesIn, writeView, shownFolder } from "../record/folder.ts";
import { writeFurtherViews } from "./further-views.ts";
import { renderHtml } from "./html/page.ts";
import { renderJunit } from "./junit/junit.ts";
import { shownOf, showsPersonalData } from "../record/masking.ts";
import { renderMarkdown } from "./markdown/summary.ts";
import { resultsText } from "../record/results/results-file.ts";
import type { Results } from "../record/results/results.ts";

export interface Report {
  results: Results;
  lines: readonly EvidenceLine[];
  shown: Results;
  index: string;
  /** The summary for where the page isn't next to it. */
  jobSummary: string;
}

const asHarnessError = (message: string): EvidenceLine => ({ kind: "harness-error", message });

/** Writes results.json, junit.xml, summary.md and index.html from evidence, and what is asked for besides. Where the evidence does not hold, there is no verdict. */
export function writeReport(
  folder: string,
  { lines, chain, problems }: Evidence,
  options: FoldOptions,
): Report {
  const { results: file, junit, summary, index } = filesIn(folder);
  const shownAs = shownFolder(folder);
  const results = foldResults([...lines, ...problems.map(asHarnessError)], {
    ...options,
    chain,
    folder: shownAs,
  });
  const shown = shownOf(results, lines, showsPersonalData());
  writeView(junit, renderJunit(shown.results));
  const markdown = (isNextToPage: boolean) =>
    renderMarkdown(shown.results, { exchanges: shown.exchanges, folder: shownAs, isNextToPage });
  writeView(summary, markdown(true));
  writeView(
    index,
    renderHtml(shown.results, shown.exchanges, {
      isMasked: !showsPersonalData(),
      folder: shownAs,
    }),
  );
  writeFurtherViews(folder, shown);
  // Last: without all of them there is no verdict.
  writeView(file, resultsText(results));
  return { results, lines, shown: shown.results, index, jobSummary: markdown(false) };
}

/** Writes the report of the evidence in a folder. The report of a run that was killed says so. */
export const rebuild = (folder: string, options: FoldOptions): Report =>
  writeReport(folder, readEvidence(filesIn(folder).evidence), options);
