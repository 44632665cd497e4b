import { parseJson } from "../../../spec/json.ts";
import { pointerOf } from "../../../spec/pointer.ts";
import { withDigits } from "../../wire/personal-data.ts";

export interface JsonLine {
  depth: number;
  text: string;
  /** The value that begins here, as a JSON Pointer; absent where a structure ends. */
  pointer?: string;
  isTorn?: true;
}

interface Open {
  line: JsonLine;
  isArray: boolean;
  pointer: string;
  count: number;
  /** The member whose value comes next: its name, and what of it was read. */
  member?: { name: string; text: string } | undefined;
}

/** No response that people read is deeper. Indenting a very deep one would fill the memory. */
const deepest = 40;

const tokens = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/gy;

const memberOf = (text: string) => ({ name: String(parseJson(text) ?? text), text });

class LineCutter {
  readonly lines: JsonLine[] = [];
  /** The structures whose end has not come yet. */
  readonly open: Open[] = [];

  take(token: string): void {
    const around = this.open.at(-1);
    const last = this.lines.at(-1);
    if (token === "{" || token === "[") this.begin(token);
    else if (token === "}" || token === "]") this.end(token);
    else if (token === "," && last) last.text += token;
    else if (token === ":" && around?.member) around.member.text += ": ";
    else if (around && !around.isArray && !around.member) around.member = memberOf(token);
    else this.add(token);
  }

  add(text: string): JsonLine {
    const around = this.open.at(-1);
    const line: JsonLine = { depth: this.open.length, text, pointer: "" };
    this.lines.push(line);
    if (!around) return line;
    const { member, isArray, pointer, count } = around;
    line.text = `${member?.text ?? ""}${text}`;
    line.pointer = pointer + pointerOf([isArray ? count : (member?.name ?? "")]);
    around.member = undefined;
    around.count += 1;
    return line;
  }

  private begin(bracket: string): void {
    const line = this.add(bracket);
    line.isTorn = true;
    const { pointer = "" } = line;
    this.open.push({ line, isArray: bracket === "[", pointer, count: 0 });
  }

  private end(bracket: string): void {
    const { line } = this.open.pop() ?? {};
    if (!line) return;
    delete line.isTorn;
    if (this.lines.at(-1) === line) line.text += bracket;
    else this.lines.push({ depth: this.open.length, text: bracket });
  }

  get endings(): string {
    return this.open
      .map(({ isArray }) => (isArray ? "]" : "}"))
      .toReversed()
      .join("");
  }
}

/**
 * The lines of a JSON object or array, each token as it is written, duplicates and digits included. One that
 * is cut may end anywhere. Undefined for anything else, and for what is too deep to be read.
 */
export function jsonLines(body: string, isCut: boolean): JsonLine[] | undefined {
  const cutter = new LineCutter();
  let at = 0;
  let sound = "";
  for (const [all, token = ""] of body.matchAll(tokens)) {
    cutter.take(token);
    at += all.length;
    if (cutter.open.length > deepest) return undefined;
    if ("{}[]".includes(token)) sound = body.slice(0, at) + cutter.endings;
    if (token === ",") sound = body.slice(0, at - 1) + cutter.endings;
  }
  const rest = body.slice(at).trim();
  if (!isCut && (rest !== "" || cutter.open.length > 0)) return undefined;
  if (parseJson(withDigits(sound)) === undefined) return undefined;
  if (rest !== "" || cutter.open.at(-1)?.member) cutter.add(rest);
  return cutter.lines;
}
