import type { ReportFiles } from "../../record/folder.ts";
import type { Results } from "../../record/results/results.ts";
import { tallyOf } from "../../record/results/tally.ts";
import { verdictSentence } from "../verdict-sentence.ts";
import { visibleLines } from "../../record/visible.ts";
import { uncheckedCertificate, weaknessTitle } from "../weakened.ts";
import {
  checkWords,
  counted,
  errorRowWords,
  notExercisedWords,
  interruptionsInWords,
  putOffInWords,
  seedWords,
  verdictInWords,
} from "../words.ts";
import { brokenLines } from "./broken.ts";
import { quoted } from "./finding.ts";
import { notExercisedLines } from "./not-exercised.ts";
import type { Paint } from "./paint.ts";
import { wrapped } from "./wrap.ts";

const problemsShown = 10;
/** A message may quote a target, and CI systems take lines that begin with `::` or `##[` for commands. */
const lineAfter = "\n    | ";

const verdictColours = {
  conforming: "green",
  "not-conforming": "red",
  "not-fully-verified": "yellow",
  none: "yellow",
} as const;

function verdictLines(results: Results, paint: Paint): string[] {
  const verdict = results.verdict ?? "none";
  const { symbol, word } = verdictInWords(results);
  const { target } = results;
  return [
    paint("bold", paint(verdictColours[verdict], `${symbol} ${word}`)),
    `  ${verdictSentence(results)}`,
    paint(
      "gray",
      results.run.traffic?.client === undefined
        ? `  ${quoted(target.baseUrl)}, profile ${quoted(target.profile)}${seedWords(results)}`
        : `  ${quoted(results.run.traffic.client)}, against the sandbox`,
    ),
  ];
}

function problemLines(title: string, messages: readonly string[], paint: Paint): string[] {
  if (messages.length === 0) return [];
  const left = messages.length - problemsShown;
  return [
    "",
    paint("bold", title),
    ...messages
      .slice(0, problemsShown)
      .map((message) => `  ${visibleLines(message).replaceAll("\n", lineAfter)}`),
    ...(left > 0 ? [`  ... and ${left} more.`] : []),
  ];
}

function countLines(results: Results): string[] {
  const tally = tallyOf(results.requirements);
  const { run } = results;
  return [
    "",
    `Requirements  ${tally.pass} passed, ${tally.fail} failed, ${notExercisedWords(results)}, ` +
      `${tally.waived} waived, ${tally["not-applicable"]} not applicable`,
    ...(run.traffic ? [] : [`Error rows    ${errorRowWords(results)}`]),
    `Checks        ${checkWords(results)}`,
    ...(results.advice.length > 0
      ? [`Advice        ${counted(results.advice.length, "finding")} apart from the verdict`]
      : []),
    `Requests      ${run.requests} in ${(run.durationMs / 1000).toFixed(1)} s`,
    ...(run.putOff ? [`              ${putOffInWords(run.putOff)}`] : []),
    ...(run.interruptions
      ? [`              ${visibleLines(interruptionsInWords(run.interruptions))}`]
      : []),
  ];
}

export interface SummaryOptions {
  files: ReportFiles;
  paint: Paint;
  /** How wide the terminal is, where it is one. */
  columns?: number | undefined;
  exitCode?: number | undefined;
}

export function summaryOf(
  results: Results,
  { files, paint, columns = Number.POSITIVE_INFINITY, exitCode }: SummaryOptions,
): string {
  const { passed, failed, advised, notRun } = results.run.checks;
  return [
    ...problemLines(
      weaknessTitle(results),
      [...uncheckedCertificate(results), ...(results.run.traffic?.notes ?? [])],
      paint,
    ),
    ...problemLines("Errors of the suite", results.harnessErrors, paint),
    ...problemLines("Waivers to look at", results.waiverProblems, paint),
    ...brokenLines(results, paint, files.index),
    ...notExercisedLines(results, paint),
    ...countLines(results),
    `Results       ${files.results}`,
    "",
    ...verdictLines(results, paint),
    ...(exitCode === undefined ? [] : [`Exit code     ${exitCode}`]),
    `Report        ${files.index}`,
    "",
    `${passed} passed, ${failed} failed, ${advised + notRun.moot + notRun.gap} skipped`,
  ]
    .flatMap((line) => line.split("\n"))
    .map((line) => wrapped(line, columns))
    .join("\n");
}
