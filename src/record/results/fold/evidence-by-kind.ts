import type {
  CheckLine,
  EvidenceLine,
  ExchangeLine,
  FindingLine,
  InterruptionLine,
  ObservationLine,
  RunLine,
  StateLine,
  TargetGoneLine,
  TriedAnewLine,
} from "../../evidence/lines.ts";
import { UsageError } from "../../../ground/usage-error.ts";
import type { Waiver } from "../../evidence/waiver.ts";

/** The evidence of a run, its lines sorted by kind. */
export interface EvidenceByKind {
  run: RunLine;
  exchanges: ExchangeLine[];
  states: StateLine[];
  findings: FindingLine[];
  observations: ObservationLine[];
  checks: CheckLine[];
  waivers: Waiver[];
  harnessErrors: string[];
  /** Ids of the selected checks; undefined where the runner selected all. */
  selection: ReadonlySet<string> | undefined;
  /** What was nobody's deviation, and the tries that began anew for it. */
  interruptions: InterruptionLine[];
  triedAnew: TriedAnewLine[];
  /** Where the target went away during the run: what each worker found. */
  gone: TargetGoneLine[];
  stoppedEarly: boolean;
  trafficNotes: string[];
  /** When the run came to its end; undefined if it did not. */
  endedAt: string | undefined;
}

type Kind = EvidenceLine["kind"];
type LineOf<K extends Kind> = Extract<EvidenceLine, { kind: K }>;

/** Sorts evidence by kind. @throws Error when its first line, which says what ran, is missing */
export function sortByKind(lines: readonly EvidenceLine[]): EvidenceByKind {
  const all = <K extends Kind>(kind: K) =>
    lines.filter((line): line is LineOf<K> => line.kind === kind);
  const [run] = all("run");
  if (!run)
    throw new UsageError(
      "The evidence does not say which run it is of: its first line is missing.",
    );
  const selections = all("selection");
  return {
    run,
    exchanges: all("exchange"),
    states: all("state"),
    findings: all("finding"),
    observations: all("observation"),
    checks: all("check"),
    waivers: all("waivers").flatMap(({ waivers }) => waivers),
    harnessErrors: all("harness-error").map(({ message, test }) =>
      test ? `${test}: ${message}` : message,
    ),
    selection:
      selections.length > 0 ? new Set(selections.flatMap(({ checks }) => checks)) : undefined,
    interruptions: all("interruption"),
    triedAnew: all("tried-anew"),
    gone: all("target-gone"),
    stoppedEarly: all("stopped-early").length > 0,
    trafficNotes: all("traffic").flatMap(({ notes }) => notes),
    endedAt: all("end").at(-1)?.at,
  };
}
