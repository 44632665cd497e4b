import { visible } from "../../../record/visible.ts";

const longestValue = 90;
const before = 20;

/** The part of a line around its first difference from another. */
function around(line: string | undefined, at: number): string {
  if (line === undefined) return "nothing";
  const start = Math.max(0, at - before);
  const part = line.slice(start, start + longestValue);
  return JSON.stringify(visible(part.trim()));
}

function firstDifference(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at;
  return length;
}

/** The first line in which a text differs from what it should be, in words; undefined where it is the same. */
export function textDifference(given: string, derived: string): string | undefined {
  if (given === derived) return undefined;
  const [here, there] = [given.split("\n"), derived.split("\n")];
  const index = there.findIndex((line, number) => line !== here[number]);
  const number = index < 0 ? there.length : index;
  const [line, should] = [here[number], there[number]];
  const at = firstDifference(line ?? "", should ?? "");
  return `line ${number + 1} has ${around(line, at)}, and should have ${around(should, at)}`;
}
