import { shortened, visible, visibleLines } from "../../record/visible.ts";

const longestBlock = 2_000;
const shortestFence = 3;

/** A code block whose fence is longer than any in the text. */
export function fenced(text: string, language = ""): string[] {
  const shown = visibleLines(shortened(text, longestBlock));
  const runs = shown.match(/`+/g) ?? [];
  const longest = runs.reduce((most, run) => Math.max(most, run.length), shortestFence - 1);
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, shown, fence];
}

const longestValue = 200;

/** Escapes all Markdown in text of the target, cut after `longest` characters. */
export const literally = (text: string, longest = longestValue): string =>
  visible(shortened(text, longest)).replaceAll(/[\\`*_{}[\]()<>#+!|~&@:]/g, "\\$&");
