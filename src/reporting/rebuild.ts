import { type Evidence, openEvidence, readEvidence } from "../record/evidence/file.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { type FoldOptions, foldResults } from "../record/results/fold.ts";
import { filesIn, shownFolder, writeView } from "../record/folder.ts";
import { writeFurtherViews } from "./further-views.ts";
import { renderHtml } from "../views/html/page.ts";
import { renderJunit } from "../views/junit/junit.ts";
import { shownOf, showsPersonalData } from "../record/masking.ts";
import { renderMarkdown } from "../views/markdown/summary.ts";
import { resultsText } from "../record/results/results-file.ts";
import type { Results } from "../record/results/results.ts";
import { selectionOf, type CheckOnDisk } from "../record/results/check-id.ts";
import { hasNothingOpen } from "../record/results/verdict.ts";
import { unredacted } from "../wire/redaction.ts";
import { verdictSentence } from "../views/verdict-sentence.ts";
import { verdictInWords } from "../views/words.ts";

export interface Report {
  results: Results;
  lines: readonly EvidenceLine[];
  shown: Results;
  index: string;
  jobSummary: string;
}

export function writeReport(
  folder: string,
  { lines, chain, problems }: Evidence,
  options: FoldOptions,
): Report {
  const { results: file, junit, summary, index } = filesIn(folder);
  const shownAs = shownFolder(folder);
  const broken = problems.map((message) => ({ kind: "harness-error" as const, message }));
  const results = foldResults([...lines, ...broken], { ...options, chain, folder: shownAs });
  const shown = shownOf(results, lines, showsPersonalData());
  writeView(junit, renderJunit(shown.results));
  const markdown = (isNextToPage: boolean) =>
    renderMarkdown(shown.results, { exchanges: shown.exchanges, folder: shownAs, isNextToPage });
  writeView(summary, markdown(true));
  const edition = { isMasked: !showsPersonalData(), folder: shownAs };
  writeView(index, renderHtml(shown.results, shown.exchanges, edition));
  writeFurtherViews(folder, shown);
  // Last, so that a run without all its views has no verdict.
  writeView(file, resultsText(results));
  return { results, lines, shown: shown.results, index, jobSummary: markdown(false) };
}

export const rebuild = (folder: string, options: FoldOptions): Report =>
  writeReport(folder, readEvidence(filesIn(folder).evidence), options);

interface Ending {
  checksOnDisk: readonly CheckOnDisk[];
  /** Run with --shard: checks of the other shards aren't gaps of this one. */
  isShard: boolean;
  isInterrupted: boolean;
}

/** Checks of tests that ran or crashed: the selection, if our reporter didn't record one. */
function begun(lines: readonly EvidenceLine[], checksOnDisk: readonly CheckOnDisk[]): string[] {
  const ran = lines.flatMap((line) => (line.kind === "check" ? [line.id] : []));
  const failedIn = new Set(
    lines.flatMap((line) => (line.kind === "harness-error" && line.test ? [line.test] : [])),
  );
  const broken = checksOnDisk.filter(({ title }) => failedIn.has(title));
  return [...ran, ...broken.map(({ id }) => id)];
}

function appendEnd(file: string, { checksOnDisk, isInterrupted }: Ending): void {
  const selection = selectionOf(begun(readEvidence(file).lines, checksOnDisk), checksOnDisk);
  // These lines have no text of the target.
  const evidence = openEvidence(file, unredacted);
  for (const line of selection) evidence.append(line);
  if (!isInterrupted) evidence.end(new Date().toISOString());
  evidence.close();
}

/** Ends a run without our reporter. @returns why it must not pass; undefined if it conforms */
export function concludeRun(folder: string, ending: Ending): string | undefined {
  const files = filesIn(folder);
  appendEnd(files.evidence, ending);
  const { results } = rebuild(folder, { checksOnDisk: ending.checksOnDisk });
  if (results.verdict === "conforming") return undefined;
  if (ending.isShard && hasNothingOpen(results)) return undefined;
  const { word } = verdictInWords(results);
  return `${word}. ${verdictSentence(results)}\nReport: ${files.index}`;
}
