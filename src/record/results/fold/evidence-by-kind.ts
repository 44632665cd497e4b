import type { CheckLine, EvidenceLine } from "../../evidence/lines.ts";
import { UsageError } from "../../../ground/usage-error.ts";
import { partsOf, type Part } from "../../evidence/parts.ts";

type Kind = EvidenceLine["kind"];
type LineOf<K extends Kind> = Extract<EvidenceLine, { kind: K }>;

const ofKind = <K extends Kind>(kind: K, among: readonly EvidenceLine[]) =>
  among.filter((line): line is LineOf<K> => line.kind === kind);

function checksIn(parts: readonly Part[]): CheckLine[] {
  const made = parts.map(({ lines }) => lines.filter((line) => line.kind === "check"));
  return made.flatMap((checks, index) => {
    const later = new Set(made.slice(index + 1).flatMap((lines) => lines.map(({ id }) => id)));
    return checks.filter(({ id, outcome }) => outcome !== "not-run" || !later.has(id));
  });
}

function selectionIn(parts: readonly Part[]): ReadonlySet<string> | undefined {
  const selections = parts.map(({ lines }) => lines.filter((line) => line.kind === "selection"));
  if (selections.some(({ length }) => length === 0)) return undefined;
  return new Set(selections.flat().flatMap(({ checks }) => checks));
}

/** @throws UsageError if the first line, which says what ran, is missing */
export function sortByKind(lines: readonly EvidenceLine[]) {
  const parts = partsOf(lines);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last)
    throw new UsageError(
      "The evidence does not say which run it is of: its first line is missing.",
    );
  const all = <K extends Kind>(kind: K) => ofKind(kind, lines);
  const atLast = <K extends Kind>(kind: K) => ofKind(kind, last.lines);
  return {
    run: { ...last.run, startedAt: first.startedAt },
    exchanges: all("exchange"),
    states: all("state"),
    findings: all("finding"),
    observations: all("observation"),
    checks: checksIn(parts),
    waivers: atLast("waivers").flatMap(({ waivers }) => waivers),
    harnessErrors: all("harness-error").map(({ message, test }) =>
      test ? `${test}: ${message}` : message,
    ),
    selection: selectionIn(parts),
    interruptions: all("interruption"),
    triedAnew: all("tried-anew"),
    gone: atLast("target-gone"),
    stoppedEarly: atLast("stopped-early").length > 0,
    trafficNotes: all("traffic").flatMap(({ notes }) => notes),
    endedAt: atLast("end").at(-1)?.at,
    parts,
  };
}

export type EvidenceByKind = ReturnType<typeof sortByKind>;
