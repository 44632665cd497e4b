import { clientRegister, register } from "../../../../spec/register.ts";
import type { FindingLine } from "../../evidence/lines.ts";
import { groupBy, byCodeUnits } from "../group-by.ts";
import { createHash } from "node:crypto";
import { kindsOf } from "../../../contract/deviation.ts";

type Shaped = Pick<FindingLine, "requirement" | "operation" | "check" | "expected" | "seen">;

/** The same in every run: requirement, operation, check and kind of deviation. */
export const shapeOf = (line: Shaped): string =>
  JSON.stringify([line.requirement, line.operation, line.check, ...kindsOf(line)]);

const idLength = 8;

export function findingId(line: Shaped): string {
  const hash = createHash("sha256").update(shapeOf(line)).digest("hex");
  return `${line.requirement}-${hash.slice(0, idLength)}`;
}

export type SameDeviation = [FindingLine, ...FindingLine[]];

const ranked = [...register, ...clientRegister];
const rank = new Map<string, number>(ranked.map(({ id }, index) => [id, index]));
const rankOf = ({ requirement }: FindingLine) => rank.get(requirement) ?? ranked.length;

const valuesOf = ({ expected, seen }: FindingLine): string => JSON.stringify([seen, expected]);

/** In the register's order; the same line stands for a deviation whichever worker came first. */
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
