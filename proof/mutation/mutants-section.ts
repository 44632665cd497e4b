import { notesOn, type MutationRecord, type Survivor } from "./record.ts";
import { reviewed, type Kind, type Review } from "./reviews.ts";

type Reviews = Readonly<Record<string, Review>>;

/** Of which kind a survivor is: what nobody has looked at counts as not seen, unless it keeps checks from being run. */
const kindOf = ({ id, notRun = 0 }: Survivor, reviews: Reviews): Kind =>
  reviews[id]?.kind ?? (notRun > 0 ? "withheld" : "not-seen");

const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

function lineOf(survivor: Survivor, reviews: Reviews): string {
  const { id, at, mutator, original, replacement } = survivor;
  const notes = [...notesOn(survivor, code), ...(reviews[id] ? [reviews[id].because] : [])];
  const because = notes.length > 0 ? `: ${notes.join("; ")}` : "";
  return `- ${at} ${mutator} (${id}): ${code(original)} → ${code(replacement)}${because}`;
}

function listOf(record: MutationRecord, kind: Kind, reviews: Reviews): string {
  const ofKind = record.survivors.filter((survivor) => kindOf(survivor, reviews) === kind);
  return ofKind.map((survivor) => lineOf(survivor, reviews)).join("\n") || "None.";
}

function scoreOfWrong(record: MutationRecord, reviews: Reviews): number {
  const { killed, timeout } = record.outcomes;
  const detected = killed + timeout;
  const missed = record.survivors.filter((each) => kindOf(each, reviews) === "not-seen").length;
  return detected === 0 ? 0 : Math.floor((1000 * detected) / (detected + missed)) / 10;
}

function ignoredLines({ ignored }: MutationRecord): string {
  const lines = Object.entries(ignored).map(([why, count]) => `- ${count}: ${why}`);
  return lines.length > 0 ? `Not judged:\n\n${lines.join("\n")}\n\n` : "";
}

/** The section of docs/weak-spots.md on mutants made by a machine; nothing while none were measured. */
export function mutantsSection(
  record: MutationRecord | undefined,
  reviews: Reviews = reviewed,
): string {
  if (!record) return "";
  const { killed, timeout, survived } = record.outcomes;
  const uncovered = record.outcomes["no-coverage"];
  return `
## Mutants made by a machine

Written by \`npm run mutate -- --record\` from proof/mutation/record.json. Stryker's mutators change the
sandbox's code one piece at a time; a mutant is killed when the suite finds something.

| | |
| --- | ---: |
| mutants judged | ${killed + timeout + survived + uncovered} |
| killed | ${killed} |
| stuck, or without an answer in time | ${timeout} |
| survived | ${survived} |
| in code that no test reaches | ${uncovered} |
| score | ${record.score} % |
| score without those that break no sentence of the document | ${scoreOfWrong(record, reviews)} % |

${ignoredLines(record)}### Survivors that break a sentence, or that nobody has looked at

${listOf(record, "not-seen", reviews)}

### Survivors that differ only in what the document does not say

${listOf(record, "not-shown", reviews)}

### Survivors that keep checks from being run: the verdict is "not fully verified"

${listOf(record, "withheld", reviews)}

### Survivors that no request can tell from the original

${listOf(record, "equivalent", reviews)}
`;
}
