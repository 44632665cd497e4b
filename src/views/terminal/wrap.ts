import { stripVTControlCharacters } from "node:util";

const beginning = /^(?: *\S+ {2,}|[✗✓◐◇–] | *)/;

const isCopied = (line: string): boolean => /^ *(?:replay|report|Report|Results) {2}/.test(line);

/** Narrower than this nothing reads well: such lines are left to the terminal. */
const narrowest = 20;

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** A line, maybe coloured, in as many as it takes to fit the columns; those after the first hang below its text. */
export function wrapped(line: string, columns: number): string {
  const plain = stripVTControlCharacters(line);
  const [start = ""] = beginning.exec(plain) ?? [];
  if (plain.length <= columns || isCopied(plain) || columns - start.length < narrowest) return line;
  const indent = " ".repeat(start.length);
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/(?<=\S) (?=\S)/)) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current === "" || widthOf(longer) <= columns) current = longer;
    else {
      lines.push(current);
      current = indent + word;
    }
  }
  return [...lines, current].join("\n");
}
