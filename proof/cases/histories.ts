import { readFileSync } from "node:fs";
import { dimensions } from "../../tests/models/history/visited.ts";
import { groupBy } from "../../src/record/results/group-by.ts";
import { visitsFile } from "../self/record/recorded-run.ts";

/** The request, the state of the history, and whether it was sent in that state or only could have been. */
type Visit = [asked: string, dimension: string, value: string, how: "asked" | "possible"];

/** `let ...` lines let time pass and ask nothing. */
const visits = (): Visit[] =>
  readFileSync(visitsFile, "utf8")
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("let "))
    .map((line) => line.split(" | ") as Visit);

const columns = Object.entries(dimensions).flatMap(([dimension, values]) =>
  values.map((value) => ({ dimension, value })),
);

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

export const asked = (): [asked: string, cells: string[]][] =>
  [...groupBy(visits(), ([what]) => what)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([what, those]) => {
      const hows = new Set(those.map(([, ...where]) => where.join()));
      const cellOf = ({ dimension, value }: (typeof columns)[number]) => {
        if (hows.has([dimension, value, "asked"].join())) return "yes";
        return hows.has([dimension, value, "possible"].join()) ? "no" : "";
      };
      return [what, columns.map(cellOf)];
    });

export const unvisited = (): string[] =>
  columns
    .filter((_, at) => !asked().some(([, cells]) => cells[at] === "yes"))
    .map(({ value }) => value);

export function partsOfPage(): Record<string, string> {
  const rows = asked();
  const cells = rows.flatMap(([, each]) => each).filter((cell) => cell !== "");
  return {
    "counts of histories": `${cells.filter((cell) => cell === "yes").length} of ${cells.length} pairs in one run.`,
    histories: [
      row(["asked", ...columns.map(({ dimension, value }) => `${dimension}: ${value}`)]),
      row(["---", ...columns.map(() => "---")]),
      ...rows.map(([name, each]) => row([name, ...each])),
    ].join("\n"),
  };
}
