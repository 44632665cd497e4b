import {
  type MutationRecord,
  type Survivor,
  recorded as recordedMutants,
  scoreOf,
} from "./record.ts";
import { type Kind, reviewed } from "./reviews.ts";
import { type FaultName, faults } from "../faults/index.ts";
import { faults as clientFaults } from "../../src/products/reference-client/faults.ts";
import { defects } from "../foreign/differences.ts";
import { budgetOf } from "../../src/judge/run/order.ts";
import type { KillMatrix } from "../prove/kill-matrix.ts";

/** Of which kind a survivor is: what nobody has looked at counts as not seen, unless it keeps checks from being run. */
const kindOf = ({ id, notRun = 0 }: Survivor): Kind =>
  reviewed[id]?.kind ?? (notRun > 0 ? "withheld" : "not-seen");

const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

/** Of a survivor: where it is, what it changed, and why it wasn't found, as far as that is known. */
export function lineOf(survivor: Survivor): string {
  const { id, at, mutator, original, replacement, outcome, notRun, readings } = survivor;
  const notes = [
    ...(outcome === "no-coverage" ? ["no test reaches it"] : []),
    ...(notRun ? [`${notRun} checks could not be run`] : []),
    ...(readings ? [`reads ${readings.map(code).join(", ")}`] : []),
    ...(reviewed[id] ? [reviewed[id].because] : []),
  ];
  const because = notes.length > 0 ? `: ${notes.join("; ")}` : "";
  return `- ${at} ${mutator} (${id}): ${code(original)} → ${code(replacement)}${because}`;
}

function ignoredLines({ ignored }: MutationRecord): string {
  const lines = Object.entries(ignored).map(([why, count]) => `- ${count}: ${why}`);
  return lines.length > 0 ? `Not judged:\n\n${lines.join("\n")}\n\n` : "";
}

/** The section of docs/weak-spots.md on mutants made by a machine; nothing while none were measured. */
export function mutantsSection(record: MutationRecord | undefined): string {
  if (!record) return "";
  const { killed, timeout, survived, "no-coverage": uncovered } = record.outcomes;
  const ofKind = (kind: Kind) => record.survivors.filter((each) => kindOf(each) === kind);
  const listOf = (kind: Kind) => ofKind(kind).map(lineOf).join("\n") || "None.";
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
| score without those that break no sentence of the document | ${scoreOf(killed + timeout, ofKind("not-seen").length)} % |

${ignoredLines(record)}### Survivors that break a sentence, or that nobody has looked at

${listOf("not-seen")}

### Survivors that differ only in what the document does not say

${listOf("not-shown")}

### Survivors that keep checks from being run: the verdict is "not fully verified"

${listOf("withheld")}

### Survivors that no request can tell from the original

${listOf("equivalent")}
`;
}

const list = (lines: readonly string[]): string =>
  lines.length > 0 ? lines.map((line) => `- ${line}`).join("\n") : "None.";

function survivors({ faults: outcomes }: KillMatrix, outcome: string): string[] {
  return Object.entries(outcomes)
    .filter(([, its]) => its.outcome === outcome)
    .map(([fault]) => `\`${fault}\`: ${faults[fault as FaultName].does}`);
}

/** What is broken in a server of another language, and the requirements under which it's found. */
const foreignProofs = Object.entries(defects).flatMap(([server, its]) =>
  Object.entries(its).map(
    ([defect, requirements]) =>
      `${server}, \`${defect}\`: ${requirements.map((id) => `\`${id}\``).join(", ")}`,
  ),
);

const byDesign = [
  "Faults that strike less often than one response in five may pass a run: a property makes ten tries. `--runs 100` looks longer.",
  "An internal failure is provoked once, because its provider state is about the next request alone: one that is wrong only intermittently may pass.",
  "Where a row cannot be provoked without breaking a second rule, another documented row is accepted, unless the profile says `usual`.",
  "A race is provoked, not forced: eight requests at once, three rounds. Over a slow connection they may arrive one after the other.",
  "What belongs to another client is tried only with that client's key and secret (OTHER_API_KEY, OTHER_API_SECRET) or with ids from a provider state, and another client's secret as a forgery only where the environment has it.",
  "Whether the letter case of API keys counts is not shown, and not tried.",
  "How many decimals a target keeps is not shown. Amounts are compared down to the profile's `values.smallestUnit`.",
  "Where limits are counted in the amount paid out, a rate lies in between: sells are judged by their own quotes, validations only five percent and more away from a limit.",
  "A sell too large for the balance is refused; whether a sell reduces the balance is not shown, and not judged. Nor are the minimum amount itself, how long a quote is valid, as long as it has expired a month later, and whether hashes and references are case-sensitive.",
  "What a quote pays out is pricing, which is not shown: an amount that is computed or rounded otherwise is noticed only where limits are counted in it. Nor is shown whether a quote names its user.",
  "Periods are left to pass only where the target offers the provider state `clock moved`. When a period begins is not shown, so one that is too short is noticed if it lasts no longer than fifteen hours (daily), five days (weekly) or eighteen days (monthly).",
  "A quote that was sold is sold again as it was, but for its reference: a target that takes it a second time only by another payment method passes.",
  "Of what a target may forget with time, references, hashes and transactions are tried, a month later. Of all ISO3 codes, those of the test data are.",
];

const milestones = [500, 1_000, 2_000, 4_000];

function curve(): string {
  const { of } = budgetOf(1);
  return [...milestones.filter((requests) => requests < of), of]
    .map((requests) => {
      const { faultsFound } = budgetOf(requests);
      return `| ${requests.toLocaleString("en")} | ${Math.floor(100 * faultsFound)} % |`;
    })
    .join("\n");
}

/** The page that says where this suite is weak, from the separate data proof. */
export function weakSpots(matrix: KillMatrix): string {
  const outcomes = Object.values(matrix.faults).map(({ outcome }) => outcome);
  const killed = outcomes.filter((outcome) => outcome === "killed").length;
  return `# Where this suite is weak

Written by \`npm run prove:record\` from proof/prove/kill-matrix.json. Every fault the sandbox knows is
switched on alone and judged; a fault is killed when a check fails under a requirement it breaks, and
misattributed when checks fail under other requirements only.

| | |
| --- | ---: |
| faults | ${outcomes.length} |
| killed | ${killed} |
| misattributed | ${survivors(matrix, "misattributed").length} |
| survived | ${survivors(matrix, "survived").length} |
| checks | ${matrix.checks} |
| of which have killed, or the same check at another operation has | ${matrix.checks - matrix.killNothing.length} |

## Faults that survived

${list(survivors(matrix, "survived"))}

## Faults that were misattributed

${list(survivors(matrix, "misattributed"))}

## Checks that kill nothing

${list(matrix.killNothing.map((id) => `\`${id}\``))}

## How soon faults are found

\`run --budget N\` runs the tests that find most for N requests, by every test on record that finds a fault:

| requests | faults found |
| -------: | -----------: |
${curve()}

## Client platforms

Each of ${clientFaults.length} client platforms, broken in one point, is caught under the requirement it breaks: [client.md](client.md) has the table.

## Servers of other languages

${Object.keys(defects).join(" and ")}: servers in proof/foreign that share no code with the sandbox. They conform by profile and adapter, and what is
broken in them is found under these requirements (\`npm run self:all -- proof/foreign\`):

${list(foreignProofs)}

## What no fault can show

${list(byDesign)}
${mutantsSection(recordedMutants())}`;
}
