import type { EvidenceLine, RunLine } from "../../record/evidence/lines.ts";
import { sentByPreflight } from "../../record/evidence/scene.ts";
import type { CheckOnDisk } from "../../record/results/catalogue.ts";
import { isInvariantCheck } from "../../record/results/check-id.ts";
import type { RecordedRun } from "../read-run.ts";
import { openEvidence } from "../../record/evidence/file.ts";
import { unredacted } from "../../wire/redaction.ts";
import { filesIn } from "../../record/folder.ts";
import { rebuild, type Report } from "../rebuild.ts";

/** Lines that each shard has of its own, and a run has once. */
const ofTheRun = new Set<EvidenceLine["kind"]>(["run", "selection", "waivers", "end"]);

const isOfPreflight = (line: EvidenceLine): boolean =>
  line.kind === "exchange" && line.sentBy === sentByPreflight;

/** The first line of the joined run: as of a run that was not cut into shards. */
function firstLine(shards: readonly RecordedRun[], run: RunLine, id: string): RunLine {
  const [startedAt = run.startedAt] = shards.map((shard) => shard.run.startedAt).toSorted();
  const { shard: _shard, workers: _workers, ...options } = run.options;
  const joined = shards.map(({ run: { id: shard }, chain }) => ({ id: shard, ...chain }));
  return { ...run, id, startedAt, options, joined };
}

/** The checks that were selected in any shard; no line where that is all of them. */
function selectionOf(
  shards: readonly RecordedRun[],
  checksOnDisk: readonly CheckOnDisk[],
): EvidenceLine[] {
  const lines = shards.flatMap((shard) => shard.lines.filter((line) => line.kind === "selection"));
  const selected = new Set(lines.flatMap(({ checks }) => checks));
  const isAll = checksOnDisk.every(({ id }) => isInvariantCheck(id) || selected.has(id));
  return isAll ? [] : [{ kind: "selection", checks: [...selected] }];
}

/** The evidence that the run would have left had it not been cut into shards, without its last line. */
export function joinedLines(
  shards: readonly [RecordedRun, ...RecordedRun[]],
  id: string,
  checksOnDisk: readonly CheckOnDisk[],
): EvidenceLine[] {
  const [first] = shards;
  return [
    firstLine(shards, first.run, id),
    ...selectionOf(shards, checksOnDisk),
    ...first.lines.filter(({ kind }) => kind === "waivers"),
    ...shards.flatMap((shard) =>
      shard.lines.filter(
        (line) => !ofTheRun.has(line.kind) && (shard === first || !isOfPreflight(line)),
      ),
    ),
  ];
}

export const endOf = (shards: readonly RecordedRun[]): string =>
  shards
    .flatMap(({ lines }) => lines.flatMap((line) => (line.kind === "end" ? line.at : [])))
    .toSorted()
    .at(-1) ?? "";

/** Where the joined run goes: its folder, and its id. */
interface Joined {
  id: string;
  output: string;
}

export function join(
  shards: readonly [RecordedRun, ...RecordedRun[]],
  { id, output }: Joined,
  checksOnDisk: readonly CheckOnDisk[],
): Report {
  // Each shard redacted what it wrote.
  const evidence = openEvidence(filesIn(output).evidence, unredacted);
  for (const line of joinedLines(shards, id, checksOnDisk)) evidence.append(line);
  evidence.end(endOf(shards));
  evidence.close();
  return rebuild(output, { checksOnDisk });
}
