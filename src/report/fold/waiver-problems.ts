import type { Finding, GapReason, RequirementResult } from "../results.ts";
import type { Waiver } from "../waivers.ts";
import type { Books } from "./books.ts";
import { covers, inForce } from "./findings.ts";

/** A run that did not reach a requirement cannot say that its waiver is of no use. */
const notReached = new Set<GapReason | undefined>(["not-selected", "interrupted"]);

/** Waivers that excuse nothing, because they have expired or nothing is left to excuse. */
export function waiverProblemsOf(
  books: Books,
  findings: readonly Finding[],
  requirements: readonly RequirementResult[],
): string[] {
  const reasonOf = new Map(requirements.map(({ id, reason }) => [id, reason]));
  const holds = new Set(inForce(books));
  return books.waivers.flatMap((waiver) => {
    const letter = (text: string) => [`${waiver.place}  ${subject(waiver)} ${text}`];
    if (findings.some((finding) => covers(waiver, finding))) {
      return holds.has(waiver)
        ? []
        : letter(`expired on ${waiver.expires}. Mend the target, or renew the waiver.`);
    }
    if (notReached.has(reasonOf.get(waiver.requirement))) return [];
    return letter("excuses no finding of this run. Remove it.");
  });
}

const subject = ({ requirement, operation }: Waiver) =>
  `The waiver of ${requirement}${operation === undefined ? "" : ` on ${operation}`}`;
