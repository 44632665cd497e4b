import { tableErrors } from "../../../../spec/error-rows/index.ts";
import { exclusionOf } from "../../../../spec/ledger.ts";
import {
  type CitableId,
  disables,
  findEntry,
  clientRegister,
  register,
} from "../../../../spec/register.ts";
import { invariantCheckId } from "../check-id.ts";
import { groupBy, byCodeUnits } from "../group-by.ts";
import type { Finding } from "../results.ts";
import {
  type ExchangeLine,
  type Times,
  sentByPreflight,
  type FindingLine,
} from "../../evidence/lines.ts";
import type { EvidenceByKind } from "./evidence-by-kind.ts";
import { replayOf } from "./replay.ts";
import { covers, waiversInForce } from "./waivers.ts";
import { hash } from "node:crypto";
import { kindsOf } from "../../../contract/deviation.ts";

type Shaped = Pick<FindingLine, "requirement" | "operation" | "check" | "expected" | "seen">;

/** The same in every run. */
export const shapeOf = (line: Shaped): string =>
  JSON.stringify([line.requirement, line.operation, line.check, ...kindsOf(line)]);

export const findingId = (line: Shaped): string =>
  `${line.requirement}-${hash("sha256", shapeOf(line), "hex").slice(0, 8)}`;

type SameDeviation = [FindingLine, ...FindingLine[]];

const ranked = [...register, ...clientRegister];
const rank = new Map<string, number>(ranked.map(({ id }, index) => [id, index]));
const rankOf = ({ requirement }: FindingLine) => rank.get(requirement) ?? ranked.length;

/** The representative line doesn't depend on which worker was first. */
function groupDeviations(lines: FindingLine[]): SameDeviation[] {
  const inOrder = lines
    .map((line) => ({ line, values: JSON.stringify([line.seen, line.expected]) }))
    .toSorted((one, other) => byCodeUnits(one.values, other.values))
    .map(({ line }) => line);
  return [...groupBy(inOrder, shapeOf)]
    .toSorted(
      ([one, [first]], [other, [second]]) =>
        rankOf(first) - rankOf(second) || byCodeUnits(one, other),
    )
    .map(([, group]) => group);
}

interface Grouped {
  finding: Finding;
  lines: SameDeviation;
}

const unreadable: CitableId = "answers-json";
const undocumented: CitableId = "errors-documented";

function byExchange(groups: readonly Grouped[]): Map<string, Finding> {
  const causes = new Map<string, Finding>();
  for (const { finding, lines } of groups) {
    if (finding.check !== undefined || !disables(finding.requirement)) continue;
    for (const { decisive } of lines) {
      const isCause = !causes.has(decisive) || finding.requirement === unreadable;
      if (isCause) causes.set(decisive, finding);
    }
  }
  return causes;
}

type Explained = readonly [finding: Finding, cause: Finding];

/** For an undocumented error that breaks only one row's checks: the first finding about that row. */
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

/** Finding id -> id of its cause: its decisive exchange was useless, or one row is answered with another error. */
function causesOf(groups: readonly Grouped[]): Map<string, string> {
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

const keyOf = (requirement: string, operation: string | undefined) => `${requirement} ${operation}`;

function countSatisfied(exchanges: readonly ExchangeLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { exchange, satisfied } of exchanges) {
    for (const requirement of satisfied) {
      const key = keyOf(requirement, exchange.operation);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

function timesOf(lines: SameDeviation, satisfied: ReadonlyMap<string, number>): Times {
  const [{ check, requirement, operation }] = lines;
  const deviating = lines.reduce((sum, { times }) => sum + times.deviating, 0);
  const held = satisfied.get(keyOf(requirement, operation)) ?? 0;
  const of = lines.reduce((sum, { times }) => sum + times.of, 0);
  return { deviating, of: check === undefined ? of + held : of };
}

export function foldFindings(
  evidence: EvidenceByKind,
  folder: string | undefined,
  applies: (requirement: string) => boolean,
): Finding[] {
  const deviations = evidence.findings.filter(
    ({ requirement, check }) =>
      findEntry(requirement) &&
      applies(requirement) &&
      !exclusionOf({ requirement, id: check ?? invariantCheckId(requirement) }),
  );
  const satisfied = countSatisfied(evidence.exchanges);
  const sent = evidence.exchanges.filter(({ sentBy }) => sentBy !== sentByPreflight);
  const requestNumbers = new Map(sent.map(({ exchange }, index) => [exchange.id, index + 1]));
  const inForce = waiversInForce(evidence);
  const groups = groupDeviations(deviations).map((lines): Grouped => {
    const { kind: _kind, ...first } = lines[0];
    const id = findingId(first);
    const firstRequest = requestNumbers.get(first.decisive);
    const waiver = inForce.find((one) => covers(one, first));
    const finding = {
      id,
      ...first,
      ...(firstRequest !== undefined && { firstRequest }),
      times: timesOf(lines, satisfied),
      replay: replayOf(id, evidence.run, folder),
      ...(waiver && { waiver: { reason: waiver.reason, expires: waiver.expires } }),
    };
    return { finding, lines };
  });
  const causes = causesOf(groups);
  return groups.map(({ finding }) => {
    const cause = causes.get(finding.id);
    return cause === undefined ? finding : { ...finding, cause };
  });
}
