import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CitableId } from "../../spec/register.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { testChecks } from "../../src/judge/run/catalogue.ts";
import type { EvidenceLine, ExchangeLine } from "../../src/record/evidence/lines.ts";

export interface Evidence {
  /** The requirements that were violated, and those whose tests came across it, in order. */
  findings: { requirement: CitableId; during: CitableId }[];
  /** Ids of the checks that passed, and of those that could not be run. */
  passed: string[];
  notRun: string[];
  /** Readings of open points: `id: reading`. */
  readings: string[];
  timeouts: number;
}

export const nothingSeen: Evidence = {
  findings: [],
  passed: [],
  notRun: [],
  readings: [],
  timeouts: 0,
};

const ofKind =
  <Kind extends EvidenceLine["kind"]>(kind: Kind) =>
  (line: EvidenceLine): line is Extract<EvidenceLine, { kind: Kind }> =>
    line.kind === kind;

const unique = <Value>(values: Value[]): Value[] => [...new Set(values)];

const isSilent = ({ exchange }: ExchangeLine) => exchange.failure?.kind === "timeout";

/** The requirement that a test cites first: running that runs the test. */
function citedFirst(test: string, otherwise: CitableId): CitableId {
  const found = testChecks().find(({ id }) => id.startsWith(`${test}#`));
  return found?.requirement ?? otherwise;
}

/** Reads what a run left in a folder; nothing where no test was run. */
export function evidenceOf(folder: string): Evidence {
  const file = join(folder, "evidence.ndjson");
  const lines = existsSync(file) ? readEvidence(file).lines : [];
  const checks = lines.filter(ofKind("check"));
  const withOutcome = (wanted: string) =>
    unique(checks.filter(({ outcome }) => outcome === wanted).map(({ id }) => id));
  return {
    findings: lines.filter(ofKind("finding")).map(({ requirement, check, test }) => ({
      requirement,
      during: check === undefined ? citedFirst(test, requirement) : requirement,
    })),
    passed: withOutcome("passed"),
    notRun: withOutcome("not-run"),
    readings: unique(
      lines
        .filter(ofKind("observation"))
        .map(({ openPoint, reading }) => `${openPoint}: ${reading}`),
    ),
    timeouts: lines.filter(ofKind("exchange")).filter(isSilent).length,
  };
}
