import type { Broken } from "../../record/results/broken.ts";
import type { Results } from "../../record/results/results.ts";
import { defectsInWords } from "../defects.ts";
import { counted } from "../words.ts";

const distinct = (names: readonly string[]): number => new Set(names).size;

/**
 * How the counts of requirements, findings and failed checks fit together, in sentences. `broken` is
 * what the table lists.
 */
export function reconciled(results: Results, broken: readonly Broken[]): string {
  const { findings, run } = results;
  const requirements = distinct(findings.map(({ requirement }) => requirement));
  const others = requirements - broken.length;
  const { failed } = run.checks;
  const areBroken = counted(requirements, "requirement is", "requirements are");
  const split =
    others > 0 ? `: ${broken.length} by themselves, and ${others} only because of these` : "";
  const causes = defectsInWords(results);
  const produced = `${counted(failed, "failed check")} produced ${causes ?? counted(findings.length, "finding")}`;
  const folded = causes === undefined ? "" : ": what follows from a finding is counted with it";
  const why =
    findings.length === failed
      ? ""
      : ". A check that fails in several ways produces several findings; a requirement that applies to every exchange produces one for each operation";
  const waived = findings.filter(({ waiver }) => waiver).length;
  const ofThem = waived === findings.length ? "All of them are" : `${waived} of them are`;
  const excused = waived > 0 ? ` ${ofThem} waived.` : "";
  return `${areBroken} broken${split}. ${produced}${folded}${why}.${excused}`;
}
