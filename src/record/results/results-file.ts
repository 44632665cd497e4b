import { inWords } from "./words.ts";
import type { Finding, Results } from "./results.ts";

/** A finding as results.json has it: with words for whoever reads that file. This suite never reads them. */
export interface WordedFinding extends Finding {
  message: string;
  words: { expected: string; actual: string };
}

export function withWords(finding: Finding): WordedFinding {
  const { title, expected, actual } = inWords(finding);
  return { ...finding, message: title, words: { expected, actual } };
}

export const withoutWords = ({
  message: _message,
  words: _words,
  ...finding
}: WordedFinding): Finding => finding;

export const resultsText = (results: Results): string =>
  `${JSON.stringify(
    {
      ...results,
      findings: results.findings.map(withWords),
      advice: results.advice.map(withWords),
    },
    undefined,
    2,
  )}\n`;
