import { createHash } from "node:crypto";
import type { FindingLine } from "../../evidence/lines.ts";

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const quoted = /"(\\.|[^"\\])*"/g;
/** A status with its code says what happened; any other number is a value of this run. */
const statusOrNumber = /( with \d{3}(?:\/\d+)?)|\d+(\.\d+)?/g;

/** Words without the values that differ from run to run. */
const withoutValues = (words: string): string =>
  words
    .replaceAll(uuid, "#")
    .replaceAll(quoted, '"#"')
    .replaceAll(statusOrNumber, (_, status?: string) => status ?? "#");

/** What a finding is about, the same in every run: its requirement, operation, check and form of deviation. */
export const shapeOf = (line: FindingLine): string =>
  JSON.stringify([
    line.requirement,
    line.operation,
    line.check,
    // A check's message is made of the other words, and may name the value it was tried with.
    line.check === undefined ? withoutValues(line.message) : "",
    withoutValues(line.expected),
    withoutValues(line.actual),
  ]);

const idLength = 8;

/** A stable name for a shape: the requirement and a part of the shape's hash. */
export function findingId(line: FindingLine): string {
  const hash = createHash("sha256").update(shapeOf(line)).digest("hex");
  return `${line.requirement}-${hash.slice(0, idLength)}`;
}
