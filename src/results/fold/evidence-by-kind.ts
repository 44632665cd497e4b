import type {
  CheckLine,
  EvidenceLine,
  ExchangeLine,
  FindingLine,
  ObservationLine,
  RunLine,
} from "../../evidence/lines.ts";
import type { Waiver } from "../../evidence/waiver.ts";

/** The evidence of a run, its lines sorted by kind. */
export interface Books {
  run: RunLine;
  exchanges: ExchangeLine[];
  findings: FindingLine[];
  observations: ObservationLine[];
  checks: CheckLine[];
  waivers: Waiver[];
  harnessErrors: string[];
  /** The checks that were to run; undefined where that was not narrowed by the runner. */
  selection: ReadonlySet<string> | undefined;
  /** When the run came to its end; undefined if it did not. */
  endedAt: string | undefined;
}

type Kind = EvidenceLine["kind"];
type LineOf<K extends Kind> = Extract<EvidenceLine, { kind: K }>;

/** Sorts evidence by kind. @throws when nothing says what ran: then it is not the evidence of a run. */
export function openBooks(lines: readonly EvidenceLine[]): Books {
  const all = <K extends Kind>(kind: K) =>
    lines.filter((line): line is LineOf<K> => line.kind === kind);
  const [run] = all("run");
  if (!run)
    throw new Error("The evidence does not say which run it is of: its first line is missing.");
  const selections = all("selection");
  return {
    run,
    exchanges: all("exchange"),
    findings: all("finding"),
    observations: all("observation"),
    checks: all("check"),
    waivers: all("waivers").flatMap(({ waivers }) => waivers),
    harnessErrors: all("harness-error").map(({ message, test }) =>
      test ? `${test}: ${message}` : message,
    ),
    selection:
      selections.length > 0 ? new Set(selections.flatMap(({ checks }) => checks)) : undefined,
    endedAt: all("end").at(-1)?.at,
  };
}
