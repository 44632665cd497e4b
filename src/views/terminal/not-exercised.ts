import { groupBy } from "../../record/results/group-by.ts";
import {
  notExercisedByOwner,
  type NotExercisedRequirement,
  type NotExercisedForReason,
} from "../../record/results/not-exercised.ts";
import type { Results } from "../../record/results/results.ts";
import { ownerWords } from "../words.ts";
import { quoted } from "./finding.ts";
import type { Paint } from "./paint.ts";

/** Up to this many are all named; of more, the first few. */
const allNamed = 10;
const fewNamed = 3;

/** The details, where there are any: each of a few, or the one that most of the requirements share. */
function detailLines({ requirements }: NotExercisedForReason): string[] {
  const details = requirements.flatMap((requirement) => requirement.details);
  const groups = [...groupBy(details, (detail) => detail).values()];
  if (requirements.length <= allNamed && groups.length <= allNamed) {
    return groups.map(([detail]) => `       ${quoted(detail)}`);
  }
  const [largest] = groups.toSorted((one, other) => other.length - one.length);
  if (!largest) return [];
  const share = largest.length > 1 ? "mostly" : "such as";
  return [`       ${share}: ${quoted(largest[0])}`];
}

const nameOf = ({ requirement, ran, of }: NotExercisedRequirement): string =>
  ran > 0 ? `${requirement}: ${ran} of ${of} checks ran` : requirement;

function reasonLines(reason: NotExercisedForReason, paint: Paint): string[] {
  const { meaning, requirements } = reason;
  const most = requirements.length > allNamed ? fewNamed : allNamed;
  const named = requirements.slice(0, most).map(nameOf);
  const left = requirements.length - named.length;
  const names = `(${named.join(", ")}${left > 0 ? `, and ${left} more` : ""})`;
  return [
    `    ${requirements.length}  ${meaning} ${paint("gray", names)}`,
    ...detailLines(reason).map((line) => paint("gray", line)),
  ];
}

export function notExercisedLines(results: Results, paint: Paint): string[] {
  const lines = notExercisedByOwner(results).flatMap(([owner, reasons]) => [
    `  ${ownerWords[owner]}`,
    ...reasons.flatMap((reason) => reasonLines(reason, paint)),
  ]);
  return lines.length > 0 ? ["", paint("bold", "Not exercised"), ...lines] : [];
}
