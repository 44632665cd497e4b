import {
  type Kind,
  type MutationRecord,
  type Survivor,
  recorded as recordedMutants,
  reviewed,
  scoreOf,
} from "./record.ts";
import { type FaultName, faults } from "../faults/index.ts";
import { faults as clientFaults } from "../../src/products/reference-client/faults.ts";
import { defects } from "../foreign/differences.ts";
import { budgetOf } from "../../src/judge/run/order.ts";
import type { KillMatrix } from "../prove/kill-matrix.ts";
import { pageWith } from "../self/page.ts";

const kindOf = ({ id, notRun = 0 }: Survivor): Kind =>
  reviewed[id]?.kind ?? (notRun > 0 ? "withheld" : "not-seen");

const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

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

const kinds: Kind[] = ["not-seen", "not-shown", "withheld", "equivalent"];

export function mutantsParts(record: MutationRecord | undefined): Record<string, string> {
  if (!record) return {};
  const { killed, timeout, survived, "no-coverage": uncovered } = record.outcomes;
  const ofKind = (kind: Kind) => record.survivors.filter((each) => kindOf(each) === kind);
  const listed = kinds.map((kind) => [kind, ofKind(kind).map(lineOf).join("\n") || "None."]);
  return {
    mutants: `| | |
| --- | ---: |
| mutants judged | ${killed + timeout + survived + uncovered} |
| killed | ${killed} |
| stuck, or without an answer in time | ${timeout} |
| survived | ${survived} |
| in code that no test reaches | ${uncovered} |
| score | ${record.score} % |
| score without those that break no sentence of the document | ${scoreOf(killed + timeout, ofKind("not-seen").length)} % |

${ignoredLines(record)}`,
    ...Object.fromEntries(listed),
  };
}

const list = (lines: readonly string[]): string =>
  lines.length > 0 ? lines.map((line) => `- ${line}`).join("\n") : "None.";

function survivors({ faults: outcomes }: KillMatrix, outcome: string): string[] {
  return Object.entries(outcomes)
    .filter(([, its]) => its.outcome === outcome)
    .map(([fault]) => `\`${fault}\`: ${faults[fault as FaultName].does}`);
}

const foreignProofs = Object.entries(defects).flatMap(([server, its]) =>
  Object.entries(its).map(
    ([defect, requirements]) =>
      `${server}, \`${defect}\`: ${requirements.map((id) => `\`${id}\``).join(", ")}`,
  ),
);

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

export function weakSpots(matrix: KillMatrix): string {
  const outcomes = Object.values(matrix.faults).map(({ outcome }) => outcome);
  const killed = outcomes.filter((outcome) => outcome === "killed").length;
  return pageWith("weak-spots", {
    faults: `| | |
| --- | ---: |
| faults | ${outcomes.length} |
| killed | ${killed} |
| misattributed | ${survivors(matrix, "misattributed").length} |
| survived | ${survivors(matrix, "survived").length} |
| checks | ${matrix.checks} |
| of which have killed, or the same check at another operation has | ${matrix.checks - matrix.killNothing.length} |`,
    survived: list(survivors(matrix, "survived")),
    misattributed: list(survivors(matrix, "misattributed")),
    "kill nothing": list(matrix.killNothing.map((id) => `\`${id}\``)),
    "how soon": `| requests | faults found |
| -------: | -----------: |
${curve()}`,
    clients: `Each of ${Object.keys(clientFaults).length} client platforms, broken in one point, is caught under the requirement it breaks: [client.md](client.md) has the table.`,
    servers: list(foreignProofs),
    ...mutantsParts(recordedMutants()),
  });
}
