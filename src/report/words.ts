import type { Section } from "../../spec/vocabulary.ts";
import type { GapOwner } from "../evidence/gap-reasons.ts";
import type { Outcome, Verdict } from "../results/results.ts";

/** How a verdict or outcome is said: a word, and a symbol that needs no colour. */
export interface Wording {
  symbol: string;
  word: string;
}

export const verdictWords: Record<Verdict | "none", Wording> = {
  conforming: { symbol: "✓", word: "Conforming" },
  "not-conforming": { symbol: "✗", word: "Not conforming" },
  "not-fully-verified": { symbol: "◐", word: "Not fully verified" },
  none: { symbol: "–", word: "No verdict" },
};

export const outcomeWords: Record<Outcome, Wording> = {
  pass: { symbol: "✓", word: "passed" },
  fail: { symbol: "✗", word: "failed" },
  "not-exercised": { symbol: "○", word: "not exercised" },
  waived: { symbol: "◇", word: "waived" },
  "not-applicable": { symbol: "–", word: "not applicable" },
};

export const ownerWords: Record<GapOwner, string> = {
  target: "For the target to close",
  operator: "For whoever runs the suite to close",
  suite: "For the suite to close",
};

/** A number with its noun: "1 finding", "2 findings". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A word made of words, as a heading: "bank-accounts" -> "Bank accounts". */
export const heading = (name: Section | string): string => {
  if (name === "kyc") return "KYC";
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A duration as people say it: "830 ms", "12 s", "3 min 5 s". */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
