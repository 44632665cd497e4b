import type { RecordedRun } from "../read-run.ts";
import { shownFolder } from "../../record/shown-folder.ts";
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

/**
 * The shards of one run, in order: each there, each once, all of the same target and options.
 * @throws UsageError that names every folder that is missing, doubled, foreign or interrupted
 */
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
