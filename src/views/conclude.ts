import { openEvidence, readEvidence } from "../record/evidence/file.ts";
import type { EvidenceLine } from "../record/evidence/lines.ts";
import { isInvariantCheck, type CheckOnDisk } from "../record/results/check-id.ts";
import { hasNothingOpen } from "../record/results/verdict.ts";
import { unredacted } from "../wire/redaction.ts";
import { filesIn } from "../record/folder.ts";
import { rebuild } from "./rebuild.ts";
import { verdictSentence } from "./verdict-sentence.ts";
import { verdictInWords } from "./words.ts";

export interface Ending {
  checksOnDisk: readonly CheckOnDisk[];
  /** Whether it was one part of several (--shard): what the others check is no gap of this one. */
  isShard: boolean;
  isInterrupted: boolean;
}

/** The checks that ran, or whose tests the suite itself failed in: known to the runner were more, if it chose more. */
function begun(lines: readonly EvidenceLine[], checksOnDisk: readonly CheckOnDisk[]): string[] {
  const ran = lines.flatMap((line) => (line.kind === "check" ? [line.id] : []));
  const failedIn = new Set(
    lines.flatMap((line) => (line.kind === "harness-error" && line.test ? [line.test] : [])),
  );
  const broken = checksOnDisk.filter(({ title }) => failedIn.has(title));
  return [...new Set([...ran, ...broken.map(({ id }) => id)])];
}

function appendEnd(file: string, { checksOnDisk, isInterrupted }: Ending): void {
  const checks = begun(readEvidence(file).lines, checksOnDisk);
  const known = new Set(checks);
  const isComplete = checksOnDisk.every(({ id }) => isInvariantCheck(id) || known.has(id));
  // These lines hold nothing a target said.
  const evidence = openEvidence(file, unredacted);
  if (!isComplete) evidence.append({ kind: "selection", checks });
  if (!isInterrupted) evidence.end(new Date().toISOString());
  evidence.close();
}

/** Ends a run where our reporter took no part in it. @returns why it must not pass; undefined if it conforms */
export function concludeRun(folder: string, ending: Ending): string | undefined {
  const files = filesIn(folder);
  appendEnd(files.evidence, ending);
  const { results } = rebuild(folder, { checksOnDisk: ending.checksOnDisk });
  if (results.verdict === "conforming") return undefined;
  if (ending.isShard && hasNothingOpen(results)) return undefined;
  const { word } = verdictInWords(results);
  return `${word}. ${verdictSentence(results)}\nReport: ${files.index}`;
}
