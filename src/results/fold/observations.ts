import { openPoints, type OpenPointId } from "../../../spec/open-points.ts";
import { groupBy } from "../group-by.ts";
import type { Observation } from "../results.ts";
import type { Books } from "./evidence-by-kind.ts";

/** So many exchanges show a reading; the rest are in the evidence. */
const exchangesKept = 5;

/** Readings that consist in something never being seen: a whole run without it shows them. */
const byAbsence = { "rate-limits": "unlimited", "deprecation-dates": "unannounced" } as const;

function absences({ endedAt, exchanges }: Books, seen: ReadonlySet<OpenPointId>): Observation[] {
  if (endedAt === undefined || exchanges.length === 0) return [];
  return (Object.entries(byAbsence) as [OpenPointId, string][])
    .filter(([openPoint]) => !seen.has(openPoint))
    .map(([openPoint, reading]) => ({ openPoint, reading, coherent: true, exchanges: [] }));
}

/** The readings the target took: one entry for each open point and reading, in the document's order. */
export function foldObservations(books: Books): Observation[] {
  const byPoint = groupBy(books.observations, ({ openPoint }) => openPoint);
  const seen = [...byPoint].flatMap(([openPoint, lines]): Observation[] => {
    const byReading = groupBy(lines, ({ reading }) => reading);
    return [...byReading].map(([reading, shown]) => ({
      openPoint,
      reading,
      coherent: byReading.size === 1,
      exchanges: [...new Set(shown.flatMap(({ exchanges }) => exchanges))].slice(0, exchangesKept),
    }));
  });
  const order = Object.keys(openPoints);
  return [...seen, ...absences(books, new Set(byPoint.keys()))].toSorted(
    (one, other) =>
      order.indexOf(one.openPoint) - order.indexOf(other.openPoint) ||
      one.reading.localeCompare(other.reading),
  );
}
