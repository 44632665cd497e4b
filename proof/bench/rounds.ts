import { performance } from "node:perf_hooks";

type Act = () => Promise<unknown>;

/** Two things timed in turn: the median of each in milliseconds, and the median of what the rounds came to. */
export interface Compared {
  subjectMs: number;
  yardstickMs: number;
  ratio: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export async function millisecondsOf(act: Act): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

/**
 * Times a subject and its yardstick in alternating rounds. What else the machine does slows both down, so
 * the ratio says more than the times.
 */
export async function compare(rounds: number, subject: Act, yardstick: Act): Promise<Compared> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await millisecondsOf(subject), await millisecondsOf(yardstick)]);
  }
  return {
    subjectMs: median(pairs.map(([one]) => one)),
    yardstickMs: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  };
}
