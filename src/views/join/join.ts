import { type EvidenceLine, type RunLine, sentByPreflight } from "../../record/evidence/lines.ts";
import { selectionOf, type CheckOnDisk } from "../../record/results/check-id.ts";
import type { RecordedRun } from "../read-run.ts";
import { openEvidence } from "../../record/evidence/file.ts";
import { unredacted } from "../../wire/redaction.ts";
import { filesIn, shownFolder } from "../../record/folder.ts";
import { rebuild, type Report } from "../rebuild.ts";
import { UsageError } from "../../ground/usage-error.ts";

const waiversIn = ({ lines }: RecordedRun) =>
  lines.flatMap((line) => (line.kind === "waivers" ? line.waivers : []));

function commonFacts(recorded: RecordedRun): Record<string, unknown> {
  const { document, target, options } = recorded.run;
  const { shard = "", workers: _workers, ...asked } = options;
  return {
    "the document": document.digest,
    "the target": target.embedded ? "the embedded sandbox" : target.baseUrl,
    "the profile": target.profileDigest,
    "the number of shards": shard.split("/")[1],
    "the waivers": waiversIn(recorded),
    ...Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [`the option ${name}`, value]),
    ),
  };
}

const shown = (value: unknown): string =>
  value === undefined ? "not given" : JSON.stringify(value);

export function foreignTo(first: RecordedRun, other: RecordedRun): string[] {
  const [expected, actual] = [commonFacts(first), commonFacts(other)];
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  return names
    .filter((name) => shown(expected[name]) !== shown(actual[name]))
    .map(
      (name) =>
        `In ${shownFolder(other.folder)} ${name} is ${shown(actual[name])}, ` +
        `in ${shownFolder(first.folder)} it is ${shown(expected[name])}.`,
    );
}

interface Shard {
  recorded: RecordedRun;
  current: number;
  total: number;
}

const nameOf = ({ recorded }: Shard): string => shownFolder(recorded.folder);

function shardOf(recorded: RecordedRun): Shard {
  const { shard } = recorded.run.options;
  if (shard === undefined) {
    throw new UsageError(
      `${shownFolder(recorded.folder)} holds a run of all checks, not a shard. Leave it out: only shards can be joined.`,
    );
  }
  const [current = 0, total = 0] = shard.split("/").map(Number);
  return { recorded, current, total };
}

function interruptionOf(shard: Shard): string[] {
  const { lines, chain } = shard.recorded;
  if (lines.at(-1)?.kind === "end") return [];
  return [`${nameOf(shard)} was interrupted after line ${chain.lines}. Run that shard again.`];
}

function doubledIn(shards: readonly Shard[]): string[] {
  return shards.flatMap((shard, index) => {
    const earlier = shards.slice(0, index).find(({ current }) => current === shard.current);
    if (!earlier) return [];
    const part = `${shard.current}/${shard.total}`;
    return [
      `${nameOf(earlier)} and ${nameOf(shard)} both hold shard ${part}. Leave one of them out.`,
    ];
  });
}

function missingIn(shards: readonly Shard[], total: number): string[] {
  const parts = Array.from({ length: total }, (_, index) => index + 1);
  return parts
    .filter((part) => shards.every(({ current }) => current !== part))
    .map((part) => `Shard ${part}/${total} is missing. Give its folder as well.`);
}

/** @throws UsageError that names every folder that is missing, doubled, foreign or interrupted */
export function requireShards(runs: readonly [RecordedRun, ...RecordedRun[]]): RecordedRun[] {
  const [first, ...others] = runs;
  const shards = runs.map(shardOf);
  const [{ total } = { total: 0 }] = shards;
  const foreign = others.flatMap((other) => foreignTo(first, other));
  const parts = foreign.length > 0 ? [] : [...doubledIn(shards), ...missingIn(shards, total)];
  const problems = [...foreign, ...parts, ...shards.flatMap(interruptionOf)];
  if (problems.length > 0) {
    throw new UsageError(`These are not the shards of one run:\n  ${problems.join("\n  ")}`);
  }
  return shards
    .toSorted((one, other) => one.current - other.current)
    .map(({ recorded }) => recorded);
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

export const endOf = (shards: readonly RecordedRun[]): string =>
  shards
    .flatMap(({ lines }) => lines.flatMap((line) => (line.kind === "end" ? line.at : [])))
    .toSorted()
    .at(-1) ?? "";

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
