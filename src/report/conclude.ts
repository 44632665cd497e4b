import { openEvidence, readEvidence } from "../evidence/file.ts";
import type { CheckOnDisk } from "../results/catalogue.ts";
import { isInvariantCheck } from "../results/check-id.ts";
import { hasNothingOpen } from "../results/verdict.ts";
import { unredacted } from "../wire/redaction.ts";
import { filesIn } from "./folder.ts";
import { rebuild } from "./rebuild.ts";
import { verdictSentence } from "./verdict-sentence.ts";
import { verdictInWords } from "./words.ts";

/** How a run ended that our reporter took no part in. */
export interface Ending {
  checksOnDisk: readonly CheckOnDisk[];
  /** Whether it was one part of several (--shard): what the others check is no gap of this one. */
  isShard: boolean;
  isInterrupted: boolean;
}

/** Which checks ran. The runner's selection is known to reporters only; what ran was in it. */
function appendEnd(file: string, { checksOnDisk, isInterrupted }: Ending): void {
  const ran = new Set(
    readEvidence(file).lines.flatMap((line) => (line.kind === "check" ? [line.id] : [])),
  );
  const isComplete = checksOnDisk.every(({ id }) => isInvariantCheck(id) || ran.has(id));
  // These lines hold nothing a target said.
  const evidence = openEvidence(file, unredacted);
  if (!isComplete) evidence.append({ kind: "selection", checks: [...ran] });
  if (!isInterrupted) evidence.end(new Date().toISOString());
  evidence.close();
}

/**
 * Gives a run its results and report where our reporter took no part in it.
 * @returns why it must not pass, in words: undefined for a target that conforms
 */
export function concludeRun(folder: string, ending: Ending): string | undefined {
  const files = filesIn(folder);
  appendEnd(files.evidence, ending);
  const { results } = rebuild(folder, { checksOnDisk: ending.checksOnDisk });
  if (results.verdict === "conforming") return undefined;
  if (ending.isShard && hasNothingOpen(results)) return undefined;
  const { word } = verdictInWords(results);
  return `${word}. ${verdictSentence(results)}\nReport: ${files.index}`;
}
