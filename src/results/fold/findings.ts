import { findEntry, register } from "../../../spec/register.ts";
import type { FindingLine } from "../../evidence/lines.ts";
import { groupBy } from "../group-by.ts";
import type { Finding } from "../results.ts";
import type { Waiver } from "../../evidence/waiver.ts";
import type { Books } from "./evidence-by-kind.ts";
import { replayOf } from "./replay.ts";

/** So many exchanges prove a finding; the rest are in the evidence. */
const exchangesKept = 5;

const rank = new Map<string, number>(register.map(({ id }, index) => [id, index]));
const placeOf = ({ requirement }: FindingLine) => rank.get(requirement) ?? register.length;

const sameness = ({ requirement, operation, message, expected, actual }: FindingLine): string =>
  JSON.stringify([requirement, operation, message, expected, actual]);

const subject = ({ requirement, operation }: FindingLine): string =>
  JSON.stringify([requirement, operation]);

/** So many findings of answers tell how an operation breaks a requirement; the rest become one more. */
const valuesTold = 5;

/** All of them in the words of the first. */
const asOne = (lines: FindingLine[]): FindingLine[] =>
  lines.map((line) => ({ ...line, actual: `${lines[0]?.actual}, and other values elsewhere` }));

const oftenFirst = ([, one]: Group, [, other]: Group): number => other.length - one.length;

/** A finding of the watch, which judges every answer: there can be thousands. */
const isPassive = ([, lines]: Group): boolean => lines.every(({ check }) => check === undefined);

function bounded(groups: Group[]): Group[] {
  if (groups.length <= valuesTold + 1) return groups;
  const told = groups.toSorted(inOrder).toSorted(oftenFirst);
  const rest = told.slice(valuesTold).flatMap(([, each]) => each);
  return [...told.slice(0, valuesTold), ...groupBy(asOne(rest), subject)];
}

/** Deviations with the same words together; where every answer has other values, a few of them. */
function grouped(lines: FindingLine[]): Group[] {
  const groups: Group[] = [...groupBy(lines, sameness)];
  const passive = groupBy(groups.filter(isPassive), ([, [first]]) => subject(first));
  return [
    ...groups.filter((group) => !isPassive(group)),
    ...[...passive.values()].flatMap((each) => bounded(each)),
  ];
}

/** By requirement as in the register, then by words: independent of which worker came first. */
function inOrder([one, [first]]: Group, [other, [second]]: Group): number {
  return placeOf(first) - placeOf(second) || (one < other ? -1 : 1);
}

type Group = [key: string, lines: [FindingLine, ...FindingLine[]]];

/** The waivers that hold on the day of the run. */
export const inForce = ({ waivers, run }: Books): Waiver[] =>
  waivers.filter(({ expires }) => expires >= run.startedAt.slice(0, 10));

/** Whether a waiver speaks of a finding. */
export const covers = (waiver: Waiver, { requirement, operation }: Omit<Finding, "id">): boolean =>
  waiver.requirement === requirement &&
  (waiver.operation === undefined || waiver.operation === operation);

function findingOf([, lines]: Group, books: Books): Omit<Finding, "id"> {
  const [first] = lines;
  const { requirement, operation, message, expected, actual, story } = first;
  const exchanges = new Set(lines.flatMap((line) => line.exchanges));
  const finding = {
    requirement,
    ...(operation !== undefined && { operation }),
    message,
    expected,
    actual,
    ...(story && { story }),
    count: lines.length,
    exchanges: [...exchanges].slice(0, exchangesKept),
    replay: replayOf(first, books.run),
  };
  const waiver = inForce(books).find((one) => covers(one, finding));
  if (!waiver) return finding;
  return { ...finding, waiver: { reason: waiver.reason, expires: waiver.expires } };
}

/**
 * The deviations of a run, each once however often it was seen, numbered within its requirement.
 * Only of requirements that apply: what a profile does not claim is not judged.
 */
export function foldFindings(books: Books, applies: (requirement: string) => boolean): Finding[] {
  const lines = books.findings.filter(
    ({ requirement }) => findEntry(requirement) && applies(requirement),
  );
  const groups = grouped(lines);
  const numbers = new Map<string, number>();
  return groups.toSorted(inOrder).map((group) => {
    const finding = findingOf(group, books);
    const number = (numbers.get(finding.requirement) ?? 0) + 1;
    numbers.set(finding.requirement, number);
    return { id: `${finding.requirement}-${number}`, ...finding };
  });
}
