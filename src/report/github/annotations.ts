import { brokenOf, type Broken } from "../../results/broken.ts";
import type { Results } from "../../results/results.ts";
import { verdictSentence } from "../verdict-sentence.ts";
import { visible } from "../visible.ts";
import { verdictInWords } from "../words.ts";
import { happened } from "../terminal/happened.ts";

/** GitHub shows so many errors of a step. */
const mostShown = 10;

const escapes: Record<string, string> = {
  "%": "%25",
  "\r": "%0D",
  "\n": "%0A",
  ":": "%3A",
  ",": "%2C",
};
const inMessage = (text: string) => text.replaceAll(/[%\r\n]/g, (one) => escapes[one] ?? one);
const inTitle = (text: string) => text.replaceAll(/[%\r\n:,]/g, (one) => escapes[one] ?? one);

const error = (title: string, message: string): string =>
  `::error title=${inTitle(title)}::${inMessage(message)}`;

function errorOf({ requirement: { id, statement }, findings, explained }: Broken): string {
  const [first] = findings;
  const explains = explained > 0 ? ` It explains ${explained} more.` : "";
  const sentences = [
    `${statement}${explains}`,
    happened(first),
    `Replay: ${visible(first.replay)}`,
  ];
  return error(id, sentences.join("\n"));
}

/**
 * The verdict and the gravest of what is broken, as GitHub Actions shows errors on the page of a job. A
 * run that conforms has none, and so has one elsewhere.
 */
export function annotationsOf(results: Results, { GITHUB_ACTIONS }: NodeJS.ProcessEnv): string[] {
  if (GITHUB_ACTIONS !== "true" || results.verdict === "conforming") return [];
  const broken = brokenOf(results).filter(({ findings }) => findings.some(({ waiver }) => !waiver));
  return [
    error(verdictInWords(results).word, verdictSentence(results)),
    ...broken.slice(0, mostShown - 1).map(errorOf),
  ];
}
