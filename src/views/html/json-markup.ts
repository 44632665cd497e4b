import { shortened } from "../../record/visible.ts";
import { counted } from "../words.ts";
import { html, trusted, type Content, type Markup } from "./markup.ts";
import { parseJson } from "../../../spec/json.ts";
import { pointerOf } from "../../../spec/pointer.ts";
import { withDigits } from "../../wire/personal-data.ts";

interface JsonLine {
  depth: number;
  text: string;
  pointer?: string;
}

interface Open {
  line: JsonLine;
  isArray: boolean;
  count: number;
  member?: { name: string; text: string } | undefined;
}

/** Real responses aren't nested deeper, and indenting a very deep one would fill the memory. */
const deepest = 40;
const tokens = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/gy;

/** Keeps tokens as written, duplicates and digits included. Undefined if it isn't JSON or is nested too deep. */
export function jsonLines(body: string): JsonLine[] | undefined {
  if (parseJson(withDigits(body)) === undefined) return undefined;
  const lines: JsonLine[] = [];
  const open: Open[] = [];
  const add = (text: string): JsonLine => {
    const around = open.at(-1);
    const { member, count = 0 } = around ?? {};
    const key = around?.isArray ? count : (member?.name ?? "");
    const pointer = around ? `${around.line.pointer}${pointerOf([key])}` : "";
    const line = { depth: open.length, text: `${member?.text ?? ""}${text}`, pointer };
    lines.push(line);
    if (around) Object.assign(around, { member: undefined, count: count + 1 });
    return line;
  };
  const end = (bracket: string): void => {
    const { line } = open.pop() ?? {};
    if (!line) return;
    if (lines.at(-1) === line) line.text += bracket;
    else lines.push({ depth: open.length, text: bracket });
  };
  const take = (token: string): void => {
    const around = open.at(-1);
    const last = lines.at(-1);
    if (token === "{" || token === "[") {
      open.push({ line: add(token), isArray: token === "[", count: 0 });
    } else if (token === "}" || token === "]") end(token);
    else if (token === "," && last) last.text += token;
    else if (token === ":" && around?.member) around.member.text += ": ";
    else if (around && !around.isArray && !around.member)
      around.member = { name: String(parseJson(token) ?? token), text: token };
    else add(token);
  };
  for (const [, token = ""] of body.matchAll(tokens)) {
    take(token);
    if (open.length > deepest) return undefined;
  }
  return lines;
}

export interface MarkedLine extends JsonLine {
  mark?: "deviates" | "missing";
}

function nearest(pointer: string, lines: readonly JsonLine[]): JsonLine | undefined {
  const found = lines.find((line) => line.pointer === pointer);
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  return found || pointer === "" ? found : nearest(parent, lines);
}

const memberNamed = (rest: string): string =>
  rest.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");

export function markLines(lines: readonly JsonLine[], pointers: readonly string[]) {
  const deviating = new Set<JsonLine>();
  const missing = new Map<JsonLine, string[]>();
  const beyond: string[] = [];
  for (const pointer of new Set(pointers)) {
    const line = nearest(pointer, lines);
    const at = line?.pointer ?? "";
    if (!line) beyond.push(pointer);
    else if (at === pointer) deviating.add(line);
    else missing.set(line, [...(missing.get(line) ?? []), memberNamed(pointer.slice(at.length))]);
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

interface Stretch {
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

function nearMarks(lines: readonly MarkedLine[]): number[] {
  const marked = lines.flatMap(({ mark }, index) => (mark === undefined ? [] : [index]));
  const near = marked.flatMap((at) => [
    ...Array.from({ length: 2 * around + 1 }, (_, index) => at - around + index),
    ...openersOf(at, lines),
  ]);
  return [...new Set(near)].filter((at) => at in lines).toSorted((one, other) => one - other);
}

function stretchesOf(lines: readonly MarkedLine[]): Stretch[] {
  if (lines.length <= fitting) return [{ lines: [...lines], isFar: false }];
  const stretches: Stretch[] = [];
  const add = (stretch: MarkedLine[], isFar: boolean) => {
    const last = stretches.at(-1);
    if (last?.isFar === isFar) last.lines.push(...stretch);
    else if (stretch.length > 0) stretches.push({ lines: stretch, isFar });
  };
  let from = 0;
  for (const at of [...nearMarks(lines), lines.length]) {
    add(lines.slice(from, at), at - from >= fewest);
    add(lines.slice(at, at + 1), false);
    from = at + 1;
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
  const marked =
    mark === "missing"
      ? html`<mark class="missing">${text}</mark>`
      : html`<mark>${said}${text}</mark>`;
  return [indent, marked, lineFeed];
}

export const jsonMarkup = (lines: readonly MarkedLine[]): Markup =>
  html`<pre>${lines.map(lineMarkup)}</pre>`;

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
