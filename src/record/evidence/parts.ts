import { type EvidenceLine, type RunLine, sentByPreflight } from "./lines.ts";

const endedAt = (lines: readonly EvidenceLine[], startedAt: string): string =>
  lines
    .flatMap((line) => {
      if (line.kind === "end") return line.at;
      if (line.kind !== "exchange") return [];
      const { at, durationMs } = line.exchange;
      return new Date(Date.parse(at) + durationMs).toISOString();
    })
    .reduce((latest, at) => (at > latest ? at : latest), startedAt);

export function partsOf(lines: readonly EvidenceLine[]) {
  const starts = lines.flatMap((line, index) => (line.kind === "run" ? [index] : []));
  return starts.map((start, index) => {
    const run = lines[start] as RunLine;
    const own = lines.slice(start, starts[index + 1]);
    return { run, lines: own, startedAt: run.startedAt, endedAt: endedAt(own, run.startedAt) };
  });
}

export type Part = ReturnType<typeof partsOf>[number];

export function differencesOf(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
  absent: string,
) {
  const told = (value: unknown): string => JSON.stringify(value) ?? absent;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .map((name) => ({ name, before: told(one[name]), after: told(other[name]) }))
    .filter(({ before, after }) => before !== after);
}

function factsOf({ suite, document, target, options }: RunLine): Record<string, unknown> {
  return {
    suite,
    document: document.digest,
    target: target.embedded ? "the embedded sandbox" : target.baseUrl,
    profile: target.profileDigest,
    seed: options.seed,
    "number of runs": options.runs,
    selection: options.only,
    challenge: options.challenge,
  };
}

function misfitsOf(part: Part, before: Part): string[] {
  const differing = differencesOf(factsOf(before.run), factsOf(part.run), "nothing");
  const { id } = part.run;
  const misfits = differing.map(
    ({ name, before: was, after: is }) =>
      `The part ${id} has another ${name} than the one before it: ${is}, not ${was}.`,
  );
  if (part.run.resumes?.id !== before.run.id)
    misfits.push(`The part ${id} doesn't say that it goes on with ${before.run.id}.`);
  if (part.startedAt < before.endedAt)
    misfits.push(`The part ${id} began at ${part.startedAt}, before the part before it ended.`);
  return misfits;
}

/** Exchanges sent outside their part's time. Preflight exchanges come before its start. */
function outsideOf({ run, lines, endedAt: end }: Part): string[] {
  if (run.traffic || run.joined) return [];
  return lines.flatMap((line) => {
    if (line.kind !== "exchange" || line.sentBy === sentByPreflight) return [];
    const { id, at } = line.exchange;
    return at >= run.startedAt && at <= end
      ? []
      : [
          `The exchange ${id} is of ${at}, when the run ${run.id} didn't run: it began at ${run.startedAt} and ended at ${end}.`,
        ];
  });
}

export function misfitsIn(lines: readonly EvidenceLine[]): string[] {
  const parts = partsOf(lines);
  return [
    ...(parts[0]?.run.resumes
      ? [`The part ${parts[0].run.id} goes on with a run that is missing.`]
      : []),
    ...parts.slice(1).flatMap((part, index) => misfitsOf(part, parts[index] ?? part)),
    ...parts.flatMap(outsideOf),
  ];
}
