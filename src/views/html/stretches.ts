import type { MarkedLine } from "./marked-lines.ts";

/** Lines next to each other that are all near a mark, or all far from any. */
export interface Stretch {
  lines: MarkedLine[];
  isFar: boolean;
}

/** Lines that fit a screen are all shown. */
const fitting = 40;
/** So many lines before and after a mark are near it. */
const around = 2;
/** Fewer lines than these aren't worth folding. */
const fewest = 8;

/** The lines that open what a line is in. */
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

/** Cuts marked lines into what is near a mark, with what leads there, and what isn't. */
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
