import { tableErrors } from "../../../../spec/error-rows/index.ts";
import { operations } from "../../../../spec/operations.ts";
import type { CitableId } from "../../../../spec/register.ts";
import { groupBy } from "../group-by.ts";
import type { Finding } from "../results.ts";
import type { SameDeviation } from "./deviations.ts";

export interface Grouped {
  finding: Finding;
  lines: SameDeviation;
}

const unreadable: CitableId = "answers-json";
const undocumented: CitableId = "errors-documented";

/**
 * Deviations that make a whole response useless to a check: it isn't JSON, it reports failure with a
 * success status, its error is undocumented, or it refuses a request that had to succeed first. Other
 * deviations, such as a missing field, don't explain what else is wrong with the response.
 */
const disabling: ReadonlySet<string> = new Set<CitableId>([
  unreadable,
  "answers-success-true",
  "errors-code-integer",
  undocumented,
  ...Object.values(operations).map(({ acceptance }) => acceptance),
]);

function byExchange(groups: readonly Grouped[]): Map<string, Finding> {
  const causes = new Map<string, Finding>();
  for (const { finding, lines } of groups) {
    if (finding.check !== undefined || !disabling.has(finding.requirement)) continue;
    for (const { decisive } of lines) {
      const isCause = !causes.has(decisive) || finding.requirement === unreadable;
      if (isCause) causes.set(decisive, finding);
    }
  }
  return causes;
}

type Explained = readonly [finding: Finding, cause: Finding];

/**
 * The errors that are undocumented because one row of the tables is answered otherwise, each with the first finding
 * about that row, which says more. An error that stands in the place of several rows explains them itself.
 */
function rowsBehind(explained: readonly Explained[]): Map<Finding, Finding> {
  const ofUndocumented = explained.filter(
    ([{ requirement }, cause]) =>
      cause.requirement === undocumented && Object.hasOwn(tableErrors, requirement),
  );
  const byCause = groupBy(ofUndocumented, ([, cause]) => cause);
  return new Map(
    [...byCause].flatMap(([cause, [[first], ...others]]) =>
      others.every(([finding]) => finding.requirement === first.requirement)
        ? [[cause, first] as const]
        : [],
    ),
  );
}

/**
 * Which findings others explain, as the id of the cause by the id of the finding: where the exchange that
 * decides a check is useless to it, the check failed because of that. A request that had to succeed is
 * not known to be refused where its response cannot be read.
 */
export function causesOf(groups: readonly Grouped[]): Map<string, string> {
  const causes = byExchange(groups);
  const explained = groups.flatMap(({ finding }): Explained[] => {
    const cause = causes.get(finding.decisive);
    if (!cause || cause === finding) return [];
    const isExplained = finding.check !== undefined || cause.requirement === unreadable;
    return isExplained ? [[finding, cause]] : [];
  });
  const rows = rowsBehind(explained);
  const byCause = explained.flatMap(([finding, cause]) => {
    const row = rows.get(cause);
    if (row?.requirement === finding.requirement) return [];
    return [[finding.id, (row ?? cause).id] as const];
  });
  return new Map([...[...rows].map(([cause, row]) => [cause.id, row.id] as const), ...byCause]);
}
