import { changed, edited, forged, type Json, type Tampering, withLines } from "../draft.ts";
import { packageNames as names } from "../../../../src/products/package/files.ts";
import type { Tamperings } from "./in-files.ts";

const { results, report } = names;
const anHour = 3_600_000;
const otherDigest = "0".repeat(64);
const earlier = (moment: string): string => new Date(Date.parse(moment) - anHour).toISOString();

const inRuns = (change: (run: Json) => unknown, only?: number): Tampering =>
  forged((lines) => {
    const runs = lines.filter(({ kind }) => kind === "run");
    for (const run of only === undefined ? runs : [runs[only]!]) change(run);
    return lines;
  });

const inParts = (change: (parts: [Json[], Json[], Json[]]) => Json[][]): Tampering =>
  forged((lines) => {
    const starts = lines.flatMap(({ kind }, at) => (kind === "run" ? [at] : []));
    const parts = starts.map((at, part) => lines.slice(at, starts[part + 1]));
    return change(parts as [Json[], Json[], Json[]]).flat();
  });

const shared: Record<string, (run: Json) => unknown> = {
  challenge: ({ options }) => (options.challenge = otherDigest),
  seed: ({ options }) => (options.seed += 1),
  "number of runs": ({ options }) => (options.runs = 1),
  selection: ({ options }) => options.only.pop(),
  target: ({ target }) => Object.assign(target, { embedded: undefined, baseUrl: "https://b.test" }),
  profile: ({ target }) => (target.profileDigest = otherDigest),
  suite: ({ suite }) => (suite.version = "9.9.9"),
  document: ({ document }) => (document.digest = otherDigest),
};

const inOnePart: Tamperings = Object.fromEntries(
  Object.entries(shared).map(([what, change]) => [
    `another ${what} in the last part`,
    inRuns(change, 2),
  ]),
);

const isOfTest = ({ kind, sentBy }: Json) => kind === "exchange" && sentBy !== "preflight";

/** A run for a challenge, resumed twice; hash chain and sums are made to fit. */
export const inChallengedParts: Tamperings = {
  ...inOnePart,
  "said to be for no challenge": inRuns(({ options }) => delete options.challenge),
  "said to be for another challenge": inRuns(shared.challenge!),
  "another seed": inRuns(shared.seed!),
  "fewer tries": inRuns(shared["number of runs"]!),
  "another requirement": inRuns(({ options }) => (options.only = ["status"])),
  "one requirement only": inRuns(shared.selection!),
  "limited to a test": inRuns(({ options }) => (options.test = "a/b")),
  "begun before the challenge": inRuns((run) => (run.startedAt = earlier(run.startedAt)), 0),
  "its end moved after the last day": forged((lines) => [
    ...lines.slice(0, -1),
    { ...lines.at(-1), at: "2199-01-01T00:00:00.000Z" },
  ]),
  "without its last part": inParts(([one, two]) => [one, two]),
  "cut off before its end": forged((lines) => lines.slice(0, -1)),
  "without its first part": inParts(([, two, three]) => [two, three]),
  "without its second part": inParts(([one, , three]) => [one, three]),
  "two parts swapped": inParts(([one, two, three]) => [one, three, two]),
  "a part twice": inParts(([one, two, three]) => [one, two, structuredClone(two), three]),
  "the first part moved to the end": inParts(([one, two, three]) => [two, three, one]),
  "an exchange moved to another part": forged((lines) => {
    const [moved] = lines.splice(lines.findIndex(isOfTest), 1);
    return lines.toSpliced(-1, 0, moved ?? {});
  }),
};

/** The same run, without fitting the hash chain. */
export const inChainOfParts: Tamperings = {
  "the line that begins a part dropped": withLines((lines) =>
    lines.filter((line) => !line.includes('"resumes"')),
  ),
  "the results said to be of one part": changed(results, ({ run }) => delete run.parts),
  "the report said to be of one part": edited(report, /Made in 3 parts/, "Made in one part"),
};
