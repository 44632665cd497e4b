import { entryOf, findEntry } from "../../../spec/register.ts";
import type { Comparison } from "../../results/comparison.ts";
import type { Finding } from "../../results/results.ts";
import { counted } from "../words.ts";
import { quoted } from "./finding.ts";
import type { Paint } from "./paint.ts";

const listed = 20;

/** A heading with its number, and the first items; nothing where there are none. */
function part<Item>(
  title: string,
  items: readonly Item[],
  lineOf: (item: Item) => string,
  paint: Paint,
): string[] {
  if (items.length === 0) return [];
  const left = items.length - listed;
  return [
    "",
    `${paint("bold", title)}  ${items.length}`,
    ...items.slice(0, listed).map((item) => `  ${lineOf(item)}`),
    ...(left > 0 ? [`  ... and ${left} more`] : []),
  ];
}

const findingLine = ({ id, message }: Finding): string => `${id}  ${quoted(message)}`;

const requirementLine = (id: string): string => {
  const entry = findEntry(id);
  return entry ? `${id}  ${entryOf(entry.id).statement}` : id;
};

/** What became of one run in another, for a terminal: what is new first. */
export function comparisonLines(comparison: Comparison, paint: Paint): string[] {
  const { verdicts, findings, notExercised, readings, checks } = comparison;
  const { before = "no verdict", after = "no verdict" } = verdicts;
  const changes = [
    ...part(paint("red", "New findings"), findings.new, findingLine, paint),
    ...part("Newly not exercised", notExercised.newly, requirementLine, paint),
    ...part(paint("green", "Fixed"), findings.fixed, findingLine, paint),
    ...part("Exercised now", notExercised.noLonger, requirementLine, paint),
    ...part("Still there", findings.stillThere, findingLine, paint),
    ...part("Not looked at again", findings.notLookedAt, findingLine, paint),
    ...part(
      "Readings that changed",
      readings,
      ({ openPoint, before: was, after: is }) =>
        `${openPoint}  ${quoted(was.join(", "))} -> ${quoted(is.join(", "))}`,
      paint,
    ),
  ];
  const suites = [
    ...(checks.added.length > 0
      ? [counted(checks.added.length, "check was", "checks were") + " added"]
      : []),
    ...(checks.gone.length > 0
      ? [counted(checks.gone.length, "check is", "checks are") + " gone"]
      : []),
  ];
  return [
    `${before} -> ${after}`,
    ...(changes.length > 0 ? changes : ["", "Nothing has changed."]),
    ...(suites.length > 0 ? ["", `${suites.join(", ")}.`] : []),
  ];
}
