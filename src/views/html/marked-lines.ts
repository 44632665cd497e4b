import type { JsonLine } from "./json-lines.ts";

export interface MarkedLine extends JsonLine {
  mark?: "deviates" | "missing";
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

/** Where a value stands, or else the nearest structure around where it should be. */
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
