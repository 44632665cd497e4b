import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { packageFile } from "../../spec/files.ts";

export interface Figure {
  what: string;
  value: number;
  goal?: number;
  atLeast?: true;
  measured: string;
}

const file = packageFile("reports/bench/figures.ndjson");

export function beginFigures(): void {
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
}

export function note(figure: Figure): void {
  appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

export const figures = (): Figure[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure);

export const inSeconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
