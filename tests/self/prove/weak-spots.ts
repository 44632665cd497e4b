import { faults, type FaultName } from "../../../sandbox/faults/index.ts";
import { mutantsSection } from "../mutation/mutants-section.ts";
import { recorded as recordedMutants } from "../mutation/record.ts";
import { allChecks } from "../../../src/run/catalogue.ts";
import type { KillMatrix } from "./kill-matrix.ts";

const list = (lines: readonly string[]): string =>
  lines.length > 0 ? lines.map((line) => `- ${line}`).join("\n") : "None.";

function survivors({ faults: outcomes }: KillMatrix, outcome: string): string[] {
  return Object.entries(outcomes)
    .filter(([, its]) => its.outcome === outcome)
    .map(([fault]) => `\`${fault}\`: ${faults[fault as FaultName].does}`);
}

/** What no fault can show, since it is how the suite is made. */
const byDesign = [
  "Faults that strike less often than one answer in five may pass a run: a property makes ten tries. `--runs 100` looks longer.",
  "An internal failure is brought about once, since its provider state is about the next request alone: one that answers wrongly now and then may pass.",
  "Where a row cannot be brought about without breaking a second rule, another documented row is as good, unless the profile says `usual`.",
  "A race is provoked, not forced: eight requests at once, three rounds. Over a slow connection they may arrive one after the other.",
  "The suite has one client's key: what belongs to another client is tried by ids that a provider state gives, and another client's secret is tried only where the environment has it (OTHER_API_SECRET).",
  "How many decimals a target keeps is not shown. Amounts are told apart down to the profile's `values.smallestUnit`.",
  "Where limits are counted in the payout a rate stands in between: sells are judged by what their own quotes tell, validations only five percent and more away from a limit.",
  "A sell too large for the balance is refused; whether a sell takes its amount off the balance is not shown, and not judged. Nor are the least amount itself, how long a quote is valid, and whether hashes and references are the same in capitals.",
  "Periods are let pass only where the target offers the provider state `clock moved`.",
];

/** The page that tells where this suite is weak, from the data of its own proof. */
export function weakSpots(matrix: KillMatrix): string {
  const outcomes = Object.values(matrix.faults).map(({ outcome }) => outcome);
  const killed = outcomes.filter((outcome) => outcome === "KILLED").length;
  const checks = allChecks().length;
  return `# Where this suite is weak

Written by \`npm run prove:record\` from tests/self/prove/kill-matrix.json. Every fault the sandbox knows is
switched on alone and judged; a fault is killed when a check turns red under a requirement it breaks.

| | |
| --- | ---: |
| faults | ${outcomes.length} |
| killed under the right requirement | ${killed} |
| noticed under another only | ${survivors(matrix, "KILLED-ELSEWHERE").length} |
| not noticed | ${survivors(matrix, "SILENT").length} |
| checks | ${checks} |
| of which have killed, here or the same test at another operation | ${checks - matrix.idle.length} |

## Faults that are not noticed

${list(survivors(matrix, "SILENT"))}

## Faults noticed only under another requirement

${list(survivors(matrix, "KILLED-ELSEWHERE"))}

## Checks that no fault turns red

${list(matrix.idle.map((id) => `\`${id}\``))}

## What no fault can show

${list(byDesign)}
${mutantsSection(recordedMutants())}`;
}
