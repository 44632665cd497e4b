import type { Results } from "../../record/results/results.ts";
import { html } from "../html/markup.ts";
import { verdictInWords } from "../words.ts";

/** White text has a contrast of at least 4.5:1 on each. */
const colours = {
  conforming: "#1a7f37",
  "not-conforming": "#cf222e",
  "not-fully-verified": "#8a5a00",
  none: "#57606a",
} as const;

const label = "wallet interface";
const padding = 8;
const characterWidth = 6.1;
const height = 20;
const baseline = 14;
const widthOf = (text: string): number => Math.round(text.length * characterWidth) + 2 * padding;

export function renderBadge(results: Results): string {
  const { word } = verdictInWords(results);
  const colour = colours[results.verdict ?? "none"];
  const [left, right] = [widthOf(label), widthOf(word)];
  const inner = (width: number) => width - 2 * padding;
  const title = `${label}: ${word}, ${results.run.startedAt.slice(0, 10)}`;
  const picture = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${left + right}"
    height="${height}"
    role="img"
    aria-label="${title}"
  >
    <title>${title}</title>
    <rect width="${left}" height="${height}" fill="#24292f" />
    <rect x="${left}" width="${right}" height="${height}" fill="${colour}" />
    <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
      <text x="${padding}" y="${baseline}" textLength="${inner(left)}">${label}</text>
      <text x="${left + padding}" y="${baseline}" textLength="${inner(right)}">${word}</text>
    </g>
  </svg> `;
  return `${picture.text.trim()}\n`;
}
