import { clientOpenPoints, type ClientOpenPointId } from "../../../../spec/client-open-points.ts";
import { openPoints, type OpenPointId } from "../../../../spec/open-points/index.ts";
import { byCodeUnits } from "../by-code-units.ts";
import { groupBy } from "../group-by.ts";
import type { Observation } from "../results.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";

/** This many exchanges are listed with a reading; the others are in the evidence. */
const exchangesListed = 5;

/** Readings that show by absence: a complete run in which the thing was never seen. */
const byAbsence = { "rate-limits": "none-seen", "deprecation-dates": "unannounced" } as const;

function absences(
  { endedAt, exchanges, run }: EvidenceByKind,
  seen: ReadonlySet<OpenPointId | ClientOpenPointId>,
): Observation[] {
  // Of a client that is certified, nothing is said of the sandbox.
  if (run.traffic?.command === "client") return [];
  if (endedAt === undefined || exchanges.length === 0) return [];
  return (Object.entries(byAbsence) as [OpenPointId, string][])
    .filter(([openPoint]) => !seen.has(openPoint))
    .map(([openPoint, reading]) => ({ openPoint, reading, coherent: true, exchanges: [] }));
}

/** The readings that the target took, one entry for each open point and reading, in the document's order. */
export function foldObservations(evidence: EvidenceByKind): Observation[] {
  const byPoint = groupBy(evidence.observations, ({ openPoint }) => openPoint);
  const seen = [...byPoint].flatMap(([openPoint, lines]): Observation[] => {
    const byReading = groupBy(lines, ({ reading }) => reading);
    return [...byReading].map(([reading, group]) => ({
      openPoint,
      reading,
      coherent: byReading.size === 1,
      exchanges: [...new Set(group.flatMap(({ exchanges }) => exchanges))].slice(
        0,
        exchangesListed,
      ),
    }));
  });
  const order = [...Object.keys(openPoints), ...Object.keys(clientOpenPoints)];
  return [...seen, ...absences(evidence, new Set(byPoint.keys()))].toSorted(
    (one, other) =>
      order.indexOf(one.openPoint) - order.indexOf(other.openPoint) ||
      byCodeUnits(one.reading, other.reading),
  );
}
