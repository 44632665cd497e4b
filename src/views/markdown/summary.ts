import { inWords } from "../../record/results/words.ts";
import { defectsOf, type Defect } from "../../record/results/defects.ts";
import type { Broken } from "../../record/results/broken.ts";
import { notExercisedByOwner } from "../../record/results/not-exercised.ts";
import type { Results } from "../../record/results/results.ts";
import { tallyOf } from "../../record/results/tally.ts";
import { weightOf } from "../../record/results/weight.ts";
import { defectInWords, defectsInWords } from "../defects.ts";
import { verdictSentence } from "../verdict-sentence.ts";
import { weakenedBy } from "../weakened.ts";
import {
  checkWords,
  counted,
  errorRowWords,
  excludedWords,
  exclusionsInWords,
  noTarget,
  notExercisedWords,
  seedWords,
  verdictInWords,
} from "../words.ts";
import { gravestLines, findingLink, type Around } from "./gravest.ts";
import { literally } from "./literally.ts";

const rowsShown = 20;
const longestExclusion = 1_000;
function row({ requirement, findings, explained }: Broken, around: Around): string {
  const [first] = findings;
  const { expected, actual } = inWords(first);
  const { statement, id } = requirement;
  const more = findings.length > 1 ? ` and ${findings.length - 1} more` : "";
  const others = explained > 0 ? `, explains ${explained} more` : "";
  const cells = [
    weightOf(requirement, findings),
    `${statement} \`${id}\``,
    `${literally(actual)}, expected ${literally(expected)}`,
    `${findingLink(first.id, around)}${more}${others}`,
  ];
  return `| ${cells.map((cell) => cell.replaceAll("\n", " ")).join(" | ")} |`;
}

function rows(defect: Defect, around: Around): string[] {
  const title = defectInWords(defect);
  const own = title === undefined ? [] : [`| | **${literally(title)}** | | |`];
  return [...own, ...defect.broken.map((one) => row(one, around))];
}

function brokenLines(results: Results, around: Around): string[] {
  const defects = defectsOf(results);
  if (defects.length === 0) return [];
  const left = defects.slice(rowsShown).flatMap(({ broken }) => broken).length;
  const causes = defectsInWords(results);
  return [
    ...(causes === undefined
      ? []
      : ["", `${causes}: what follows from a finding is counted with it.`]),
    "",
    "| at risk | requirement | the target | finding |",
    "| --- | --- | --- | --- |",
    ...defects.slice(0, rowsShown).flatMap((one) => rows(one, around)),
    ...(left > 0 ? ["", `And ${counted(left, "more requirement")}.`] : []),
    ...gravestLines(results, around),
  ];
}

const notExercisedLines = (results: Results): string[] =>
  notExercisedByOwner(results).flatMap(([, reasons]) =>
    reasons.map(
      ({ meaning, requirements }) =>
        `- ${counted(requirements.length, "requirement")} not exercised: ${meaning}`,
    ),
  );

export function renderMarkdown(results: Results, around: Around): string {
  const { symbol, word } = verdictInWords(results);
  const { target, run } = results;
  const tally = tallyOf(results.requirements);
  const open = notExercisedLines(results);
  return [
    `## ${symbol} ${word}`,
    "",
    verdictSentence(results),
    ...weakenedBy(results).map((sentence) => `\n> ${sentence}`),
    ...exclusionsInWords(results).map(
      (one) => `\n> Excluded by the suite: ${literally(one, longestExclusion)}`,
    ),
    ...brokenLines(results, around),
    ...(open.length > 0 ? ["", ...open] : []),
    "",
    `Target ${literally(target.baseUrl || noTarget)}, profile ${literally(target.profile)}${seedWords(results)}. ` +
      `Requirements: ${tally.pass} passed, ${tally.fail} failed, ${notExercisedWords(results)}, ${tally.waived} waived${excludedWords(results)}. ` +
      `${run.traffic ? "" : `Error rows: ${errorRowWords(results)}. `}Checks: ${checkWords(results)}. Run \`${run.id}\`.`,
    "",
  ].join("\n");
}
