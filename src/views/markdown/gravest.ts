import { inWords } from "../../record/results/words.ts";
import { defectsOf } from "../../record/results/defects.ts";
import type { Broken } from "../../record/results/broken.ts";
import type { Results } from "../../record/results/results.ts";
import { toCurl } from "../../wire/curl.ts";
import { quoted } from "../terminal/finding.ts";
import { timesInWords, replayNeeds, outcomeWord, requestLine } from "../words.ts";
import { literally, fenced } from "./literally.ts";
import type { RecordedExchanges } from "../../record/recorded-exchanges.ts";

export interface Around {
  exchanges: RecordedExchanges;
  folder: string;
  /** Whether index.html is next to the summary, so that links lead to it. */
  isNextToPage: boolean;
}

export const findingLink = (id: string, { isNextToPage }: Around): string =>
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

function block({ requirement, findings: [finding] }: Broken, around: Around): string[] {
  const { statement, source } = requirement;
  return [
    "",
    `#### ${statement}`,
    "",
    `${literally(inWords(finding, quoted).sentence, longestMessage)} (${timesInWords(finding)}). ${source}, ${findingLink(finding.id, around)}`,
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

export function gravestLines(results: Results, around: Around): string[] {
  const broken = defectsOf(results)
    .slice(0, blocksShown)
    .map((defect) => defect.broken[0]);
  if (broken.length === 0) return [];
  return [
    "",
    `### ${broken.length === 1 ? "Evidence" : "Evidence for the most serious findings"}`,
    "",
    whereToReplay(results, around),
    ...broken.flatMap((one) => block(one, around)),
  ];
}
