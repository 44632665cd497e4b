import { wronglyExcluded } from "../../../spec/ledger.ts";
import type { CheckLine, EvidenceLine } from "../evidence/lines.ts";
import { misfitsIn } from "../evidence/parts.ts";
import { scopeOf } from "./fold/checks.ts";
import type { CheckOnDisk } from "./check-id.ts";

function referredTo(line: EvidenceLine): string[] {
  if (line.kind === "observation") return line.exchanges;
  if (line.kind !== "check" && line.kind !== "finding") return [];
  const { decisive, scene = [] } = line;
  const ids = scene.map(({ exchange }) => exchange);
  return decisive === undefined ? ids : [decisive, ...ids];
}

const subjectOf = (line: EvidenceLine): string => {
  if (line.kind === "check") return `The check ${line.id}`;
  if (line.kind === "finding") return `A finding of ${line.requirement}`;
  return line.kind === "observation" ? `The observation of ${line.openPoint}` : line.kind;
};

function lostExchanges(lines: readonly EvidenceLine[]): string[] {
  const sent = lines.flatMap((line) =>
    line.kind === "exchange" || line.kind === "state" ? [line.exchange.id] : [],
  );
  const known = new Set(sent);
  const lost = lines.flatMap((line) => {
    const id = referredTo(line).find((each) => !known.has(each));
    return id === undefined
      ? []
      : [`${subjectOf(line)} refers to the exchange ${id}, which isn't in the evidence.`];
  });
  const doubled = sent.length - known.size;
  return doubled > 0 ? [...lost, `${doubled} exchanges are in the evidence twice.`] : lost;
}

function wrongWith(line: CheckLine, check: CheckOnDisk | undefined, found: boolean): string[] {
  const { id, requirement, outcome, decisive } = line;
  if (!check) return [`The check ${id} isn't one of this suite.`];
  if (check.requirement !== requirement) {
    return [`The check ${id} is about ${check.requirement}, not about ${requirement}.`];
  }
  const [forged] = wronglyExcluded(line);
  if (forged !== undefined) return [forged];
  if (outcome === "failed" && !found) return [`The check ${id} failed, but no finding says how.`];
  if (outcome === "passed" && found) return [`The check ${id} passed, but it has a finding.`];
  if (outcome === "passed" && decisive === undefined) {
    return [`The check ${id} passed, but names no exchange that shows it.`];
  }
  return [];
}

export function incoherencesIn(
  lines: readonly EvidenceLine[],
  checksOnDisk: readonly CheckOnDisk[],
): string[] {
  const [run] = lines;
  const { checks: known } = run?.kind === "run" ? scopeOf(run, checksOnDisk) : { checks: [] };
  const catalogue = new Map(known.map((check) => [check.id, check]));
  const found = new Set(lines.flatMap((line) => (line.kind === "finding" ? line.check : [])));
  const checks = lines.filter((line) => line.kind === "check");
  return [
    ...checks.flatMap((line) => wrongWith(line, catalogue.get(line.id), found.has(line.id))),
    ...lostExchanges(lines),
    ...misfitsIn(lines),
  ];
}
