import { test } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { packageFile } from "../../spec/files.ts";
import { pageWith } from "../self/page.ts";
import type { Compared } from "./measure.ts";

interface Measured {
  value: number;
  /** What the value was made from, in words. */
  measured: string;
}

const rows: string[] = [];

/** A row of docs/bench.md, and the test that measures it. */
export function figure(
  what: string,
  goal: number,
  measure: () => Promise<Measured>,
  { atLeast = false } = {},
): void {
  test(what, async () => {
    const { value, measured } = await measure();
    const isMet = atLeast ? value >= goal : value <= goal;
    const cells = [
      what,
      value.toFixed(2),
      `${atLeast ? "at least" : "at most"} ${goal}`,
      isMet ? "yes" : "no",
      measured,
    ];
    rows.push(`| ${cells.join(" | ")} |`);
  });
}

export const inSeconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

export const ratioOf = ({ ratio, subjectMs, yardstickMs }: Compared, of = ""): Measured => ({
  value: ratio,
  measured: `${of}${inSeconds(subjectMs)} / ${inSeconds(yardstickMs)}`,
});

/** Writes the page with RECORD_BENCH, and prints the table otherwise. */
export function writeFigures(): void {
  const table = ["| what | ratio | goal | met | measured |", "| --- | ---: | --- | --- | --- |"];
  const figures = [...table, ...rows].join("\n");
  if (!process.env.RECORD_BENCH) {
    process.stdout.write(`${figures}\n`);
    return;
  }
  const [{ model = "an unknown processor" } = {}] = cpus();
  const machine = `${cpus().length} cores (${model.trim()}), Node ${process.versions.node}`;
  const page = pageWith("bench", { machine: `Measured on ${machine}.`, figures });
  writeFileSync(packageFile("docs/bench.md"), page);
}
