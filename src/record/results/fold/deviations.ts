import { clientRegister, register } from "../../../../spec/register.ts";
import type { FindingLine } from "../../evidence/lines.ts";
import { byCodeUnits } from "../by-code-units.ts";
import { groupBy } from "../group-by.ts";
import { shapeOf } from "./shape.ts";

/** The lines of one deviation, at least one. */
export type SameDeviation = [FindingLine, ...FindingLine[]];
type Group = [key: string, lines: SameDeviation];

/** So many deviations from an invariant are kept apart at one operation; the others become one. */
const keptApart = 5;

const ranked = [...register, ...clientRegister];
const rank = new Map<string, number>(ranked.map(({ id }, index) => [id, index]));
const rankOf = ({ requirement }: FindingLine) => rank.get(requirement) ?? ranked.length;

const subjectOf = ({ requirement, operation }: FindingLine): string =>
  JSON.stringify([requirement, operation]);

/** By requirement as in the register, then by shape: independent of which worker came first. */
const inOrder = ([one, [first]]: Group, [other, [second]]: Group): number =>
  rankOf(first) - rankOf(second) || (one < other ? -1 : 1);

const mostFrequentFirst = ([, one]: Group, [, other]: Group): number => other.length - one.length;

/** So that the same line stands for a deviation whichever worker came first, and on any machine. */
const inOrderOfWords = (lines: FindingLine[]): FindingLine[] =>
  lines.toSorted(
    (one, other) =>
      byCodeUnits(one.actual, other.actual) || byCodeUnits(one.message, other.message),
  );

/** Invariants judge every response, so thousands of deviations can differ in their values alone. */
const isFromInvariant = ([, lines]: Group): boolean =>
  lines.every(({ check }) => check === undefined);

/** What a finding says at its end that stands for more deviations of an invariant than are listed one by one. */
export const severalForms = ", and other values elsewhere";

const inWordsOfFirst = (lines: FindingLine[]): FindingLine[] =>
  lines.map((line) => ({ ...line, actual: `${lines[0]?.actual}${severalForms}` }));

function bounded(groups: Group[]): Group[] {
  if (groups.length <= keptApart + 1) return groups;
  const sorted = groups.toSorted(inOrder).toSorted(mostFrequentFirst);
  const others = sorted.slice(keptApart).flatMap(([, lines]) => lines);
  return [...sorted.slice(0, keptApart), ...groupBy(inWordsOfFirst(others), subjectOf)];
}

/**
 * The lines of the same deviation, whatever its values, together, in the register's order. Deviations
 * from an invariant that differ in more than values are bounded for each operation.
 */
export function groupDeviations(lines: FindingLine[]): SameDeviation[] {
  const groups: Group[] = [...groupBy(inOrderOfWords(lines), shapeOf)];
  const fromInvariants = groupBy(groups.filter(isFromInvariant), ([, [first]]) => subjectOf(first));
  return [
    ...groups.filter((group) => !isFromInvariant(group)),
    ...[...fromInvariants.values()].flatMap(bounded),
  ]
    .toSorted(inOrder)
    .map(([, group]) => group);
}
