import { clientRegister, register } from "../../../../spec/register.ts";
import type { FindingLine } from "../../evidence/lines.ts";
import { byCodeUnits } from "../by-code-units.ts";
import { groupBy } from "../group-by.ts";
import { shapeOf } from "./shape.ts";

export type SameDeviation = [FindingLine, ...FindingLine[]];

const ranked = [...register, ...clientRegister];
const rank = new Map<string, number>(ranked.map(({ id }, index) => [id, index]));
const rankOf = ({ requirement }: FindingLine) => rank.get(requirement) ?? ranked.length;

const valuesOf = ({ expected, seen }: FindingLine): string => JSON.stringify([seen, expected]);

/**
 * The lines of the same deviation, whatever its values, together, in the register's order. The same line stands
 * for a deviation whichever worker came first, and on any machine.
 */
export function groupDeviations(lines: FindingLine[]): SameDeviation[] {
  const inOrder = lines
    .map((line) => ({ line, values: valuesOf(line) }))
    .toSorted((one, other) => byCodeUnits(one.values, other.values))
    .map(({ line }) => line);
  return [...groupBy(inOrder, shapeOf)]
    .toSorted(
      ([one, [first]], [other, [second]]) =>
        rankOf(first) - rankOf(second) || byCodeUnits(one, other),
    )
    .map(([, group]) => group);
}
