import { onRecord } from "../../../spec/ledger.ts";
import { entryOf, findEntry } from "../../../spec/register.ts";
import { inWords } from "../../record/results/words.ts";
import { groupBy } from "../../record/results/group-by.ts";
import type { Comparison } from "../../record/results/comparison.ts";
import type { Finding } from "../../record/results/results.ts";
import { counted } from "../words.ts";

export interface Change {
  id: string;
  text: string;
  /** The run whose report shows it, for a finding. */
  shownIn?: "before" | "after";
  requirement?: string;
}

export interface Part {
  title: string;
  /** How many there are: consequences of a finding are counted, and listed with it. */
  count: number;
  changes: Change[];
  tone?: "worse" | "better";
}

function findingsPart(
  title: string,
  findings: readonly Finding[],
  shownIn: "before" | "after",
  tone?: Part["tone"],
): Part {
  const listed = new Set(findings.map(({ id }) => id));
  const isExplained = ({ cause }: Finding) => cause !== undefined && listed.has(cause);
  const explainedBy = groupBy(findings.filter(isExplained), ({ cause }) => cause);
  const changes = findings
    .filter((finding) => !isExplained(finding))
    .map((finding): Change => {
      const { id, requirement, waiver } = finding;
      const explained = explainedBy.get(id)?.length ?? 0;
      const notes = [
        ...(waiver ? [`waived until ${waiver.expires}`] : []),
        ...(shownIn === "before" ? onRecord(finding.check ?? requirement) : []),
        ...(explained > 0 ? [`explains ${explained} more`] : []),
      ];
      return { id, text: [inWords(finding).title, ...notes].join(", "), shownIn, requirement };
    });
  return { title, count: findings.length, changes, ...(tone && { tone }) };
}

function requirementsPart(title: string, ids: readonly string[], tone?: Part["tone"]): Part {
  const changes = ids.map((id): Change => {
    const entry = findEntry(id);
    return { id, text: entry ? entryOf(entry.id).statement : onRecord(id).join(" ") };
  });
  return { title, count: ids.length, changes, ...(tone && { tone }) };
}

const checksPart = (title: string, ids: readonly string[]): Part => ({
  title,
  count: ids.length,
  changes: ids.map((id) => ({ id, text: onRecord(id).join(" ") })),
});

export function partsOf({ findings, notExercised, readings, checks }: Comparison): Part[] {
  const parts: Part[] = [
    findingsPart("New findings", findings.new, "after", "worse"),
    findingsPart("No longer waived", findings.noLongerWaived, "after", "worse"),
    requirementsPart("Newly not exercised", notExercised.newly, "worse"),
    findingsPart("Fixed", findings.fixed, "before", "better"),
    requirementsPart("Exercised now", notExercised.noLonger, "better"),
    findingsPart("Still there", findings.stillThere, "after"),
    findingsPart("Not looked at again", findings.notLookedAt, "before"),
    {
      title: "Readings that changed",
      count: readings.length,
      changes: readings.map(({ openPoint, before, after }) => ({
        id: openPoint,
        text: `${before.join(", ")} -> ${after.length > 0 ? after.join(", ") : "not seen"}`,
      })),
    },
    checksPart("Checks added", checks.added),
    checksPart("Checks gone", checks.gone),
  ];
  return parts.filter(({ count }) => count > 0);
}

export function comparisonInWords({ verdicts, findings }: Comparison): string {
  const { before = "no verdict", after = "no verdict" } = verdicts;
  const words = [
    counted(findings.new.length, "new finding"),
    `${findings.fixed.length} fixed`,
    `${findings.stillThere.length} still there`,
  ];
  return `${before} -> ${after}: ${words.join(", ")}`;
}
