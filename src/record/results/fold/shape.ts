import { createHash } from "node:crypto";
import { kindsOf } from "../../../contract/deviation.ts";
import type { FindingLine } from "../../evidence/lines.ts";

type Shaped = Pick<FindingLine, "requirement" | "operation" | "check" | "expected" | "seen">;

/** The same in every run: requirement, operation, check and kind of deviation. */
export const shapeOf = (line: Shaped): string =>
  JSON.stringify([line.requirement, line.operation, line.check, ...kindsOf(line)]);

const idLength = 8;

/** A stable name for a shape: the requirement and a part of the shape's hash. */
export function findingId(line: Shaped): string {
  const hash = createHash("sha256").update(shapeOf(line)).digest("hex");
  return `${line.requirement}-${hash.slice(0, idLength)}`;
}
