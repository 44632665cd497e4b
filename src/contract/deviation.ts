import type { CitableId } from "../../spec/register.ts";

/** What an answer does against a requirement, in the words of a finding. */
export interface Deviation {
  requirement: CitableId;
  message: string;
  expected: string;
  actual: string;
}

const longest = 300;

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "a structure nested too deep to be shown";
  }
}

/** A value as it reads in a finding: JSON, cut where it gets long. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = written(value);
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}

/** A value as a word of a sentence: a text as it is, anything else as JSON. */
export const worded = (value: unknown): string =>
  typeof value === "string" ? value : shown(value);
