import { groupBy } from "../../record/results/group-by.ts";
import type { Comparison } from "../../record/results/comparison.ts";
import { comparisonInWords, partsOf, type Change, type Part } from "../comparison/page.ts";
import { quoted } from "./finding.ts";
import type { Paint } from "./paint.ts";

const listed = 20;
const colours = { worse: "red", better: "green" } as const;

function lineOf([{ id, text }, ...others]: readonly [Change, ...Change[]]): string {
  const more = others.length > 0 ? ` (and ${others.length} more of this requirement)` : "";
  return `  ${quoted(id)}${text === "" ? "" : `  ${quoted(text)}`}${more}`;
}

function linesOf({ title, count, changes, tone }: Part, paint: Paint): string[] {
  const groups = [...groupBy(changes, ({ id, requirement }) => requirement ?? id).values()];
  const shown = groups.slice(0, listed);
  const left = groups.slice(listed).flat().length;
  return [
    "",
    `${paint("bold", tone ? paint(colours[tone], title) : title)}  ${count}`,
    ...shown.map(lineOf),
    ...(left > 0 ? [`  ... and ${left} more`] : []),
  ];
}

export function comparisonLines(comparison: Comparison, paint: Paint): string[] {
  const parts = partsOf(comparison);
  return [
    ...(parts.length > 0
      ? parts.flatMap((part) => linesOf(part, paint)).slice(1)
      : ["Nothing has changed."]),
    "",
    comparisonInWords(comparison),
  ];
}
