import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { packageFile } from "../../spec/files.ts";

/** One line of the table. */
export interface Figure {
  what: string;
  value: number;
  /** What the value should not go beyond; or, with `atLeast`, should reach. */
  goal?: number;
  atLeast?: true;
  /** What was measured, in times or counts. */
  measured: string;
}

const file = packageFile("reports/bench/figures.ndjson");

/** Forgets the figures of the run before. */
export function beginFigures(): void {
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
}

/** Adds a figure to the table. */
export function note(figure: Figure): void {
  appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** The figures of this run. */
export const figures = (): Figure[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure);

/** Milliseconds as people read them. */
export const inSeconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
