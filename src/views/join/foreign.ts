import type { RecordedRun } from "../read-run.ts";
import { shownFolder } from "../../record/shown-folder.ts";

const waiversIn = ({ lines }: RecordedRun) =>
  lines.flatMap((line) => (line.kind === "waivers" ? line.waivers : []));

/** What all shards of one run have in common, each in words. */
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

/** What keeps a run from being a shard of the same run as another; nothing if it is one. */
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
