import { deviationInWords } from "../../record/results/words.ts";
import { defectsOf, type Defect } from "../../record/results/defects.ts";
import type { Results } from "../../record/results/results.ts";
import { defectInWords } from "../defects-in-words.ts";
import { verdictSentence } from "../verdict-sentence.ts";
import { visible } from "../../record/visible.ts";
import { verdictInWords, replayNeeds } from "../words.ts";
import { quoted } from "../terminal/finding.ts";
import { appendFileSync, existsSync } from "node:fs";
import { dirname } from "node:path";
import { shownFolder } from "../../record/folder.ts";

/** In a container the file may be missing; the report says the same. */
export function showInJob(summary: string, { GITHUB_STEP_SUMMARY }: NodeJS.ProcessEnv): void {
  if (GITHUB_STEP_SUMMARY && existsSync(dirname(GITHUB_STEP_SUMMARY)))
    appendFileSync(GITHUB_STEP_SUMMARY, summary);
}

const mostShown = 10;

const escapes: Record<string, string> = {
  "%": "%25",
  "\r": "%0D",
  "\n": "%0A",
  ":": "%3A",
  ",": "%2C",
};
const escaped = (text: string, all: RegExp) => text.replaceAll(all, (one) => escapes[one] ?? one);

const error = (title: string, message: string): string =>
  `::error title=${escaped(title, /[%\r\n:,]/g)}::${escaped(message, /[%\r\n]/g)}`;

function errorOf(defect: Defect, index: string, needs: string): string {
  const [{ requirement, findings }] = defect.broken;
  const { id, statement } = requirement;
  const [first] = findings;
  const explained = defect.broken.reduce((sum, one) => sum + one.explained, 0);
  const explains = explained > 0 ? ` It explains ${explained} more.` : "";
  const sentences = [
    `${statement}${explains}`,
    deviationInWords(first, quoted).sentence,
    `Replay${needs}: ${visible(first.replay)}`,
    `Report: ${shownFolder(index)}#${first.id}`,
  ];
  return error(visible(defectInWords(defect) ?? id), sentences.join("\n"));
}

export function annotationsOf(
  results: Results,
  index: string,
  { GITHUB_ACTIONS }: NodeJS.ProcessEnv,
): string[] {
  if (GITHUB_ACTIONS !== "true" || results.verdict === "conforming") return [];
  const broken = defectsOf(results).filter(({ findings }) =>
    findings.some(({ waiver }) => !waiver),
  );
  const words = replayNeeds(results);
  const needs = words === undefined ? "" : ` (${words})`;
  return [
    error(verdictInWords(results).word, verdictSentence(results)),
    ...broken.slice(0, mostShown - 1).map((one) => errorOf(one, index, needs)),
  ];
}
