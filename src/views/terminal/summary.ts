import { groupBy } from "../../record/results/group-by.ts";
import {
  notExercisedByOwner,
  type NotExercisedRequirement,
  type NotExercisedForReason,
} from "../../record/results/not-exercised.ts";
import { type Results, tallyOf } from "../../record/results/results.ts";
import {
  few,
  ownerWords,
  checkWords,
  counted,
  errorRowWords,
  excludedWords,
  exclusionsInWords,
  noTarget,
  notExercisedWords,
  interruptionsInWords,
  putOffInWords,
  seedWords,
  verdictInWords,
} from "../words.ts";
import { quoted } from "./finding.ts";
import type { Paint } from "./paint.ts";
import type { ReportFiles } from "../../record/folder.ts";
import {
  verdictSentence,
  budgetInWords,
  uncheckedCertificate,
  weaknessTitle,
} from "../verdict-sentence.ts";
import { visibleLines } from "../../record/visible.ts";
import { brokenLines } from "./broken.ts";
import { stripVTControlCharacters } from "node:util";

const beginning = /^(?: *\S+ {2,}|[✗✓◐◇–] | *)/;
const isCopied = (line: string): boolean => /^ *(?:replay|report|Report|Results) {2}/.test(line);

const narrowest = 20;
const widthOf = (text: string): number => stripVTControlCharacters(text).length;

export function wrapped(line: string, columns: number): string {
  const plain = stripVTControlCharacters(line);
  const [start = ""] = beginning.exec(plain) ?? [];
  if (plain.length <= columns || isCopied(plain) || columns - start.length < narrowest) return line;
  const indent = " ".repeat(start.length);
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/(?<=\S) (?=\S)/)) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current === "" || widthOf(longer) <= columns) current = longer;
    else {
      lines.push(current);
      current = indent + word;
    }
  }
  return [...lines, current].join("\n");
}

const allNamed = 10;
const fewNamed = 3;
/** A detail ends with what to do, so it's cut late. */
const longestDetail = 500;

function detailLines({ requirements }: NotExercisedForReason): string[] {
  const details = requirements.flatMap((requirement) => requirement.details);
  const groups = [...groupBy(details, (detail) => detail).values()];
  if (requirements.length <= allNamed && groups.length <= allNamed) {
    return groups.map(([detail]) => `       ${quoted(detail, longestDetail)}`);
  }
  const [largest] = groups.toSorted((one, other) => other.length - one.length);
  if (!largest) return [];
  const share = largest.length > 1 ? "mostly" : "such as";
  return [`       ${share}: ${quoted(largest[0], longestDetail)}`];
}

const nameOf = ({ requirement, ran, of }: NotExercisedRequirement): string =>
  ran > 0 ? `${requirement}: ${ran} of ${of} checks ran` : requirement;

function reasonLines(reason: NotExercisedForReason, paint: Paint): string[] {
  const { meaning, requirements } = reason;
  const most = requirements.length > allNamed ? fewNamed : allNamed;
  const named = requirements.slice(0, most).map(nameOf);
  const left = requirements.length - named.length;
  const names = `(${named.join(", ")}${left > 0 ? `, and ${left} more` : ""})`;
  return [
    `    ${requirements.length}  ${meaning} ${paint("gray", names)}`,
    ...detailLines(reason).map((line) => paint("gray", line)),
  ];
}

function notExercisedLines(results: Results, paint: Paint): string[] {
  const lines = notExercisedByOwner(results).flatMap(([owner, reasons]) => [
    `  ${ownerWords[owner]}`,
    ...reasons.flatMap((reason) => reasonLines(reason, paint)),
  ]);
  return lines.length > 0 ? ["", paint("bold", "Not exercised"), ...lines] : [];
}

const problemsShown = 10;
/** CI systems take lines that begin with `::` or `##[` for commands, and a message may quote the target. */
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
  const { target, run } = results;
  const { budget } = run.options;
  return [
    paint("bold", paint(verdictColours[verdict], `${symbol} ${word}`)),
    `  ${verdictSentence(results)}`,
    ...(budget ? [`  ${budgetInWords(budget)}.`] : []),
    paint(
      "gray",
      results.run.traffic?.client === undefined
        ? `  ${quoted(target.baseUrl || noTarget)}, profile ${quoted(target.profile)}${seedWords(results)}`
        : `  ${quoted(results.run.traffic.client)}, against the sandbox`,
    ),
  ];
}

function problemLines(title: string, messages: readonly string[], paint: Paint): string[] {
  if (messages.length === 0) return [];
  const lines = messages.map((message) => visibleLines(message).replaceAll("\n", lineAfter));
  const shown = few(lines, problemsShown, (left) => `... and ${left} more.`);
  return ["", paint("bold", title), ...shown.map((line) => `  ${line}`)];
}

function adviceLines({ advice }: Results): string[] {
  if (advice.length === 0) return [];
  const groups = groupBy(advice, ({ requirement }) => requirement);
  const named = [...groups].map(([requirement, { length }]) => `${requirement} (${length})`);
  return [
    `Advice        ${counted(advice.length, "finding")} apart from the verdict: ${named.join(", ")}`,
  ];
}

function countLines(results: Results): string[] {
  const tally = tallyOf(results.requirements);
  const { run } = results;
  return [
    "",
    `Requirements  ${tally.pass} passed, ${tally.fail} failed, ${notExercisedWords(results)}, ` +
      `${tally.waived} waived${excludedWords(results)}, ${tally["not-applicable"]} not applicable`,
    ...(run.traffic ? [] : [`Error rows    ${errorRowWords(results)}`]),
    `Checks        ${checkWords(results)}`,
    ...adviceLines(results),
    `Requests      ${run.requests} in ${(run.durationMs / 1000).toFixed(1)} s`,
    ...(run.putOff ? [`              ${putOffInWords(run.putOff)}`] : []),
    ...(run.interruptions
      ? [`              ${visibleLines(interruptionsInWords(run.interruptions))}`]
      : []),
  ];
}

export function summaryOf(
  results: Results,
  options: {
    files: ReportFiles;
    paint: Paint;
    columns?: number | undefined;
    exitCode?: number | undefined;
  },
): string {
  const { files, paint, columns = Number.POSITIVE_INFINITY, exitCode } = options;
  const { passed, failed, advised, notRun } = results.run.checks;
  return [
    ...problemLines(
      weaknessTitle(results),
      [...uncheckedCertificate(results), ...(results.run.traffic?.notes ?? [])],
      paint,
    ),
    ...problemLines("Errors of the suite", results.harnessErrors, paint),
    ...problemLines("Waivers to look at", results.waiverProblems, paint),
    ...problemLines("Excluded by the suite", exclusionsInWords(results), paint),
    ...brokenLines(results, paint, files.index),
    ...notExercisedLines(results, paint),
    ...countLines(results),
    `Results       ${files.results}`,
    "",
    ...verdictLines(results, paint),
    ...(exitCode === undefined ? [] : [`Exit code     ${exitCode}`]),
    `Report        ${files.index}`,
    "",
    `${passed} passed, ${failed} failed, ${advised + notRun.moot + notRun.gap + (notRun.excluded ?? 0)} skipped`,
  ]
    .flatMap((line) => line.split("\n"))
    .map((line) => wrapped(line, columns))
    .join("\n");
}
