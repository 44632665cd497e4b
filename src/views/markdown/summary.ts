import { deviationInWords } from "../../record/results/words.ts";
import {
  defectsOf,
  type Defect,
  type BrokenRequirement,
  weightOf,
} from "../../record/results/defects.ts";
import { notExercisedByOwner } from "../../record/results/not-exercised.ts";
import { type Results, tallyOf } from "../../record/results/results.ts";
import { defectInWords, defectsInWords } from "../defects-in-words.ts";
import { verdictSentence, weakenedBy } from "../verdict-sentence.ts";
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
  timesInWords,
  replayNeeds,
  outcomeWord,
  requestLine,
} from "../words.ts";
import { literally, fenced } from "./literally.ts";
import { toCurl } from "../../wire/curl.ts";
import { quoted } from "../terminal/finding.ts";
import type { RecordedExchanges } from "../../record/evidence/lines.ts";

interface Around {
  exchanges: RecordedExchanges;
  folder: string;
  isNextToPage: boolean;
}

const findingLink = (id: string, { isNextToPage }: Around): string =>
  isNextToPage ? `[\`${id}\`](index.html#${id})` : `\`${id}\``;

const blocksShown = 5;
const longestMessage = 500;

function decisiveLines(id: string, { exchanges }: Around): string[] {
  const exchange = exchanges.get(id);
  if (!exchange || "state" in exchange) return [];
  const { answer, failure } = exchange;
  return [
    "",
    `${literally(requestLine(exchange))} → **${outcomeWord(exchange)}**`,
    "",
    "<details><summary>The decisive request and its response</summary>",
    "",
    ...fenced(toCurl(exchange), "sh"),
    "",
    ...fenced(answer?.body || failure?.message || "The body is empty."),
    "",
    "</details>",
  ];
}

function block({ requirement, findings: [finding] }: BrokenRequirement, around: Around): string[] {
  const { statement, source } = requirement;
  return [
    "",
    `#### ${statement}`,
    "",
    `${literally(deviationInWords(finding, quoted).sentence, longestMessage)} (${timesInWords(finding)}). ${source}, ${findingLink(finding.id, around)}`,
    ...decisiveLines(finding.decisive, around),
    "",
    ...fenced(finding.replay, "sh"),
  ];
}

function whereToReplay(results: Results, { folder }: Around): string {
  const needs = replayNeeds(results, (name) => `\`${name}\``);
  return (
    `Run the commands where the suite is installed${needs === undefined ? "" : `, ${needs}`}. ` +
    `${folder.includes("`") ? literally(folder, folder.length) : `\`${folder}\``} is the folder of this report: if you have moved it, replace the path.`
  );
}

function gravestLines(results: Results, defects: readonly Defect[], around: Around): string[] {
  const broken = defects.slice(0, blocksShown).map((defect) => defect.broken[0]);
  return [
    "",
    `### ${broken.length === 1 ? "Evidence" : "Evidence for the most serious findings"}`,
    "",
    whereToReplay(results, around),
    ...broken.flatMap((one) => block(one, around)),
  ];
}

const rowsShown = 20;
const longestExclusion = 1_000;
function row({ requirement, findings, explained }: BrokenRequirement, around: Around): string {
  const [first] = findings;
  const { expected, actual } = deviationInWords(first);
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
    ...(causes ? ["", `${causes}: what follows from a finding is counted with it.`] : []),
    "",
    "| at risk | requirement | the target | finding |",
    "| --- | --- | --- | --- |",
    ...defects.slice(0, rowsShown).flatMap((one) => rows(one, around)),
    ...(left > 0 ? ["", `And ${counted(left, "more requirement")}.`] : []),
    ...gravestLines(results, defects, around),
  ];
}

export function renderMarkdown(results: Results, around: Around): string {
  const { symbol, word } = verdictInWords(results);
  const { target, run } = results;
  const tally = tallyOf(results.requirements);
  const open = notExercisedByOwner(results)
    .flatMap(([, reasons]) => reasons)
    .map(
      ({ meaning, requirements: { length } }) =>
        `- ${counted(length, "requirement")} not exercised: ${meaning}`,
    );
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
