import { type EvidenceLine, type RunLine, sentByPreflight } from "../record/evidence/lines.ts";
import { selectionOf, type CheckOnDisk } from "../record/results/check-id.ts";
import { differencesOf } from "../record/evidence/parts.ts";
import { groupBy } from "../record/results/group-by.ts";
import type { RecordedRun } from "./read-run.ts";
import { openEvidence } from "../record/evidence/file.ts";
import { unredacted } from "../wire/redaction.ts";
import { filesIn, shownFolder } from "../record/folder.ts";
import { rebuild, type Report } from "./rebuild.ts";
import { UsageError } from "../ground/usage-error.ts";

function commonFacts(recorded: RecordedRun): Record<string, unknown> {
  const { document, target, options } = recorded.run;
  const { shard = "", workers: _workers, ...asked } = options;
  return {
    "the document": document.digest,
    "the target": target.embedded ? "the embedded sandbox" : target.baseUrl,
    "the profile": target.profileDigest,
    "the number of shards": shard.split("/")[1],
    "the waivers": recorded.lines.flatMap((line) => (line.kind === "waivers" ? line.waivers : [])),
    ...Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [`the option ${name}`, value]),
    ),
  };
}

const nameOf = ({ folder }: RecordedRun): string => shownFolder(folder);

const partOf = ({ run }: RecordedRun): string => run.options.shard ?? "";

function foreignTo(first: RecordedRun, other: RecordedRun): string[] {
  return differencesOf(commonFacts(first), commonFacts(other), "not given").map(
    ({ name, before, after }) =>
      `In ${nameOf(other)} ${name} is ${after}, in ${nameOf(first)} it is ${before}.`,
  );
}

const interruptionOf = (shard: RecordedRun): string[] =>
  shard.lines.at(-1)?.kind === "end"
    ? []
    : [`${nameOf(shard)} was interrupted after line ${shard.chain.lines}. Run that shard again.`];

function miscounted(shards: readonly RecordedRun[]): string[] {
  const total = Number(shards.map(partOf)[0]?.split("/")[1]);
  const byPart = groupBy(shards, partOf);
  return Array.from({ length: total }, (_, index) => `${index + 1}/${total}`).flatMap((part) => {
    const [one, ...others] = byPart.get(part) ?? [];
    if (!one) return [`Shard ${part} is missing. Give its folder as well.`];
    return others.map(
      (other) =>
        `${nameOf(one)} and ${nameOf(other)} both hold shard ${part}. Leave one of them out.`,
    );
  });
}

/** @throws UsageError that names every missing, doubled, foreign or interrupted shard */
export function requireShards(runs: readonly [RecordedRun, ...RecordedRun[]]): RecordedRun[] {
  const [first, ...others] = runs;
  const whole = runs.find((run) => partOf(run) === "");
  if (whole) {
    throw new UsageError(
      `${nameOf(whole)} holds a run of all checks, not a shard. Leave it out: only shards can be joined.`,
    );
  }
  const foreign = others.flatMap((other) => foreignTo(first, other));
  const parts = foreign.length > 0 ? [] : miscounted(runs);
  const problems = [...foreign, ...parts, ...runs.flatMap(interruptionOf)];
  if (problems.length > 0) {
    throw new UsageError(`These are not the shards of one run:\n  ${problems.join("\n  ")}`);
  }
  return runs.toSorted(
    (one, other) => Number.parseInt(partOf(one), 10) - Number.parseInt(partOf(other), 10),
  );
}

const ofTheRun = new Set<EvidenceLine["kind"]>(["run", "selection", "waivers", "end"]);

const isOfPreflight = (line: EvidenceLine): boolean =>
  line.kind === "exchange" && line.sentBy === sentByPreflight;

function firstLine(shards: readonly RecordedRun[], run: RunLine, id: string): RunLine {
  const [startedAt = run.startedAt] = shards.map((shard) => shard.run.startedAt).toSorted();
  const { shard: _shard, workers: _workers, ...options } = run.options;
  const joined = shards.map(({ run: { id: shard }, chain }) => ({ id: shard, ...chain }));
  return { ...run, id, startedAt, options, joined };
}

function joinedLines(
  shards: readonly [RecordedRun, ...RecordedRun[]],
  id: string,
  checksOnDisk: readonly CheckOnDisk[],
): EvidenceLine[] {
  const [first] = shards;
  const selected = shards.flatMap(({ lines }) =>
    lines.flatMap((line) => (line.kind === "selection" ? line.checks : [])),
  );
  return [
    firstLine(shards, first.run, id),
    ...selectionOf(selected, checksOnDisk),
    ...first.lines.filter(({ kind }) => kind === "waivers"),
    ...shards.flatMap((shard) =>
      shard.lines.filter(
        (line) => !ofTheRun.has(line.kind) && (shard === first || !isOfPreflight(line)),
      ),
    ),
  ];
}

export function join(
  shards: readonly [RecordedRun, ...RecordedRun[]],
  { id, output }: { id: string; output: string },
  checksOnDisk: readonly CheckOnDisk[],
): Report {
  // Each shard has redacted its evidence.
  const evidence = openEvidence(filesIn(output).evidence, unredacted);
  for (const line of joinedLines(shards, id, checksOnDisk)) evidence.append(line);
  const ends = shards.flatMap(({ lines }) => lines.filter((line) => line.kind === "end"));
  evidence.end(
    ends
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? "",
  );
  evidence.close();
  return rebuild(output, { checksOnDisk });
}
