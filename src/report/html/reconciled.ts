import type { Broken } from "../../results/broken.ts";
import type { Results } from "../../results/results.ts";
import { counted } from "../words.ts";

const distinct = (names: readonly string[]): number => new Set(names).size;

/**
 * How the counts of requirements, findings and failed checks fit together, in sentences. `broken` is
 * what the table lists.
 */
export function reconciled({ findings, run }: Results, broken: readonly Broken[]): string {
  const requirements = distinct(findings.map(({ requirement }) => requirement));
  const others = requirements - broken.length;
  const own = findings.filter(({ cause }) => cause === undefined).length;
  const explained = findings.length - own;
  const { failed } = run.checks;
  const areBroken = counted(requirements, "requirement is", "requirements are");
  const split =
    others > 0 ? `: ${broken.length} by themselves, and ${others} only because of these` : "";
  const parts = explained > 0 ? ` (${own} of the table, and ${explained} that these explain)` : "";
  const left = `${counted(failed, "failed check")} produced ${counted(findings.length, "finding")}${parts}`;
  const why =
    findings.length === failed
      ? ""
      : ". A check that fails in several ways produces several findings; a requirement that applies to every exchange produces one for each operation";
  const waived = findings.filter(({ waiver }) => waiver).length;
  const ofThem = waived === findings.length ? "All of them are" : `${waived} of them are`;
  const excused = waived > 0 ? ` ${ofThem} waived.` : "";
  return `${areBroken} broken${split}. ${left}${why}.${excused}`;
}
