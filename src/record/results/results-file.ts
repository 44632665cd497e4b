import { deviationInWords } from "./words.ts";
import type { Finding, Results } from "./results.ts";

/** The words are for readers of results.json; the suite never reads them. */
export interface WordedFinding extends Finding {
  message: string;
  words: { expected: string; actual: string };
}

export function withWords(finding: Finding): WordedFinding {
  const { title, expected, actual } = deviationInWords(finding);
  return { ...finding, message: title, words: { expected, actual } };
}

export const withoutWords = ({
  message: _message,
  words: _words,
  ...finding
}: WordedFinding): Finding => finding;

export function resultsText(results: Results): string {
  const { findings, advice } = results;
  const worded = { ...results, findings: findings.map(withWords), advice: advice.map(withWords) };
  return `${JSON.stringify(worded, undefined, 2)}\n`;
}

// Release 0.1 had findings in words only, with ids hashed from the words; its results can still be read.

export const firstSchemaVersion = 1;

interface ToldFinding extends Omit<Finding, "expected" | "seen" | "times"> {
  message: string;
  expected: string;
  actual: string;
  seen: Finding["times"];
}

function read({ expected, actual, seen: times, ...finding }: ToldFinding): WordedFinding {
  return {
    ...finding,
    expected: { kind: "told", words: expected },
    seen: { kind: "told", words: actual },
    times,
    words: { expected, actual },
  };
}

export function readFirstRelease(results: object) {
  const told = results as Results & Record<"findings" | "advice", ToldFinding[]>;
  return { ...told, findings: told.findings.map(read), advice: told.advice.map(read) };
}

export const isOfFirstRelease = ({ seen }: Finding): boolean => seen.kind === "told";

/** The only things that ids of release 0.1 and of today have in common. */
export const areAboutSame = (one: Finding, other: Finding): boolean =>
  one.requirement === other.requirement &&
  one.operation === other.operation &&
  one.check === other.check;
