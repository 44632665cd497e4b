import { shortened } from "../../record/visible.ts";
import { counted } from "../words.ts";
import { html, trusted, type Content, type Markup } from "./markup.ts";
import type { JsonLine } from "./json-lines.ts";

export interface MarkedLine extends JsonLine {
  mark?: "deviates" | "missing";
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

function nearest(pointer: string, lines: readonly JsonLine[]): JsonLine | undefined {
  const found = lines.find((line) => line.pointer === pointer);
  return found || pointer === "" ? found : nearest(parentOf(pointer), lines);
}

/** The rest of a pointer as people write it: `data.status`. */
const inWords = (rest: string): string =>
  rest.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");

export interface Marked {
  lines: MarkedLine[];
  beyond: string[];
}

/** Marks what pointers point at. What is missing gets a separate line, where it should be. */
export function markLines(lines: readonly JsonLine[], pointers: readonly string[]): Marked {
  const deviating = new Set<JsonLine>();
  const missing = new Map<JsonLine, string[]>();
  const beyond: string[] = [];
  for (const pointer of new Set(pointers)) {
    const line = nearest(pointer, lines);
    const at = line?.pointer ?? "";
    if (!line || (line.isTorn && at !== pointer)) beyond.push(pointer);
    else if (at === pointer) deviating.add(line);
    else missing.set(line, [...(missing.get(line) ?? []), inWords(pointer.slice(at.length))]);
  }
  const marked = lines.flatMap((line): MarkedLine[] => [
    deviating.has(line) ? { ...line, mark: "deviates" } : line,
    ...(missing.get(line) ?? []).map((name) => ({
      depth: line.depth + 1,
      text: `${name} is missing here`,
      mark: "missing" as const,
    })),
  ]);
  return { lines: marked, beyond };
}

export interface Stretch {
  lines: MarkedLine[];
  isFar: boolean;
}

const fitting = 40;
const around = 2;
const fewest = 8;

function openersOf(at: number, lines: readonly MarkedLine[]): number[] {
  const depth = lines[at]?.depth ?? 0;
  const opener = lines.findLastIndex((line, index) => index < at && line.depth < depth);
  return opener < 0 ? [] : [opener, ...openersOf(opener, lines)];
}

function nearMarks(lines: readonly MarkedLine[]): Set<number> {
  const marked = lines.flatMap(({ mark }, index) => (mark === undefined ? [] : [index]));
  return new Set(
    marked.flatMap((at) => [
      ...Array.from({ length: 2 * around + 1 }, (_, index) => at - around + index),
      ...openersOf(at, lines),
    ]),
  );
}

export function stretchesOf(lines: readonly MarkedLine[]): Stretch[] {
  if (lines.length <= fitting) return [{ lines: [...lines], isFar: false }];
  const near = nearMarks(lines);
  const isNear = (from: number): boolean => {
    const begins = lines.findLastIndex((_, index) => index <= from && near.has(index)) + 1;
    const ends = lines.findIndex((_, index) => index >= from && near.has(index));
    return near.has(from) || (ends < 0 ? lines.length : ends) - begins < fewest;
  };
  const stretches: Stretch[] = [];
  for (const [index, line] of lines.entries()) {
    const isFar = !isNear(index);
    const last = stretches.at(-1);
    if (last?.isFar === isFar) last.lines.push(line);
    else stretches.push({ lines: [line], isFar });
  }
  return stretches;
}

const lineFeed = trusted("\n");

const said = html`<span class="said">deviates here: </span>`;

export const longestLine = 1_000;

function lineMarkup({ depth, text: whole, mark }: MarkedLine): Content {
  const text = shortened(whole, longestLine);
  const indent = "  ".repeat(depth);
  if (mark === undefined) return [indent, text, lineFeed];
  const isMissing = mark === "missing";
  const marked = isMissing
    ? html`<mark class="missing">${text}</mark>`
    : html`<mark>${said}${text}</mark>`;
  return [indent, marked, lineFeed];
}

export const jsonMarkup = (lines: readonly MarkedLine[]): Markup =>
  html`<pre>${lines.map(lineMarkup)}</pre>`;

/** The lines around marks. What is far from any is folded, or where it's too much left out. */
export const aroundMarks = (lines: readonly MarkedLine[], isTooLong: boolean): Markup =>
  html`<div class="excerpt">
    ${stretchesOf(lines).map(({ lines: stretch, isFar }) => {
      if (!isFar) return jsonMarkup(stretch);
      const count = counted(stretch.length, "more line");
      if (isTooLong) return html`<p class="note">${count}, in evidence.ndjson</p>`;
      return html`<details>
        <summary>${count}</summary>
        ${jsonMarkup(stretch)}
      </details>`;
    })}
  </div>`;

export const markStyle = /* css */ `
mark { color: var(--ink); background: var(--mark); border-bottom: 2px solid var(--fail); font-weight: 600; padding: 0 .15em; }
mark.missing { font-style: italic; border-bottom-style: dashed; user-select: none; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; user-select: none; }
.excerpt { background: var(--sheet); border: 1px solid var(--line); border-radius: 4px; }
.head + .excerpt { border-top: 0; border-radius: 0 0 4px 4px; }
.excerpt pre { border: 0; padding: .3rem 1rem; background: none; }
.excerpt summary, .excerpt .note { padding: .1rem 1rem; margin: 0; color: var(--soft); font-size: .8125rem; }
`;
