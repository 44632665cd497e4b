import { chainOf } from "./chain.ts";
import type { EndLine, EvidenceLine } from "./lines.ts";

/** A line that is as it was written; undefined for one that is not. */
export type Checked = EvidenceLine | undefined;

const changesNamed = 5;

function changes(lines: readonly Checked[]): string[] {
  const numbers = lines.flatMap((line, index) => (line ? [] : [index + 1]));
  const left = numbers.length - changesNamed;
  return [
    ...numbers
      .slice(0, changesNamed)
      .map((number) => `Line ${number} of the evidence was changed after it was written.`),
    ...(left > 0 ? [`So were ${left} more lines.`] : []),
  ];
}

const linesWere = (count: number, what: string): string =>
  `${count} ${count === 1 ? "line" : "lines"} of the evidence ${count === 1 ? "was" : "were"} ${what}.`;

function contradictions({ lines, head }: EndLine, before: readonly Buffer[]): string[] {
  const more = before.length - lines;
  if (more < 0) return [linesWere(-more, "taken out")];
  if (more > 0) return [linesWere(more, "added")];
  if (chainOf(before).head === head) return [];
  return [
    "Lines of the evidence were swapped or replaced: the hash chain over them has another head.",
  ];
}

export function integrityProblems(texts: readonly Buffer[], lines: readonly Checked[]): string[] {
  const last = lines.findLastIndex((line) => line?.kind === "end");
  const end = lines[last];
  if (end?.kind !== "end") return changes(lines);
  const after = lines.length - 1 - last;
  return [
    ...changes(lines),
    ...contradictions(end, texts.slice(0, last)),
    ...(after > 0 ? [linesWere(after, "added after its end")] : []),
  ];
}
