import { createHash } from "node:crypto";

export interface Mutant {
  /** The same from run to run as long as its line of code is; records and reviews name it. */
  id: string;
  number: string;
  file: string;
  /** Counted from 1. */
  line: number;
  column: number;
  mutator: string;
  original: string;
  replacement: string;
  /** Why it is not judged, where it is not. */
  ignored?: string;
}

export interface Placed {
  id: string;
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: Position; end: Position };
  statusReason?: string | undefined;
}

interface Position {
  line: number;
  column: number;
}

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const [first = "", ...rest] = lines.slice(start.line, end.line + 1);
  if (rest.length === 0) return first.slice(start.column, end.column);
  const last = rest.pop() ?? "";
  return [first.slice(start.column), ...rest, last.slice(0, end.column)].join("\n");
}

/**
 * Gives mutants of one file their ids. An id hangs on the code, not on its position: file, mutator,
 * the line it begins on, the original and its replacement. Where several share all of these they
 * are numbered; the line is in it so that no number shifts because of code elsewhere in the file.
 */
export function identified(content: string, placed: readonly Placed[]): Mutant[] {
  const lines = content.split("\n");
  const seen = new Map<string, number>();
  return placed.map(
    ({ id: number, fileName, mutatorName, replacement, location, statusReason }) => {
      const { start, end } = location;
      const original = textBetween(lines, start, end);
      const line = (lines[start.line] ?? "").trim();
      const code = [fileName, mutatorName, line, original, replacement].join("\0");
      const occurrence = (seen.get(code) ?? 0) + 1;
      seen.set(code, occurrence);
      return {
        id: createHash("sha256").update(`${code}\0${occurrence}`).digest("hex").slice(0, 12),
        number,
        file: fileName,
        line: start.line + 1,
        column: start.column + 1,
        mutator: mutatorName,
        original,
        replacement,
        ...(statusReason !== undefined && { ignored: statusReason }),
      };
    },
  );
}
