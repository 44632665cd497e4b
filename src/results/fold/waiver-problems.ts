import { groupBy } from "../group-by.ts";
import type { CheckResult, Finding } from "../results.ts";
import type { Waiver } from "../../evidence/waiver.ts";
import type { Books } from "./evidence-by-kind.ts";
import { covers, inForce } from "./findings.ts";

/** Waivers that excuse nothing, because they have expired or nothing is left to excuse. */
export function waiverProblemsOf(
  books: Books,
  findings: readonly Finding[],
  checks: readonly CheckResult[],
): string[] {
  const checksOf = groupBy(checks, ({ requirement }) => requirement);
  const holds = new Set(inForce(books));
  return books.waivers.flatMap((waiver) => {
    const letter = (text: string) => [`${waiver.place}  ${subject(waiver)} ${text}`];
    if (findings.some((finding) => covers(waiver, finding))) {
      return holds.has(waiver)
        ? []
        : letter(`expired on ${waiver.expires}. Mend the target, or renew the waiver.`);
    }
    // A run in which not all of its checks ran cannot say that it is of no use.
    const ofIt = checksOf.get(waiver.requirement) ?? [];
    if (ofIt.some(({ outcome }) => outcome === "not-run")) return [];
    return letter("excuses no finding of this run. Remove it.");
  });
}

const subject = ({ requirement, operation }: Waiver) =>
  `The waiver of ${requirement}${operation === undefined ? "" : ` on ${operation}`}`;
