import type { Draft, Json } from "../draft.ts";
import { packageNames as names } from "../../../../src/products/package/files.ts";
import type { Tamperings } from "./in-files.ts";

const { results, report } = names;
const anHour = 3_600_000;
const otherDigest = "0".repeat(64);
const earlier = (moment: string): string => new Date(Date.parse(moment) - anHour).toISOString();

const inRuns =
  (change: (run: Json) => unknown, only?: number) =>
  (draft: Draft): void =>
    draft.forge((lines) => {
      const runs = lines.filter(({ kind }) => kind === "run");
      for (const run of only === undefined ? runs : [runs[only]!]) change(run);
      return lines;
    });

const inParts =
  (change: (parts: [Json[], Json[], Json[]]) => Json[][]) =>
  (draft: Draft): void =>
    draft.forge((lines) => {
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
    [inRuns(change, 2), new RegExp(`has another ${what} than the one before it`)],
  ]),
);

const isOfTest = ({ kind, sentBy }: Json) => kind === "exchange" && sentBy !== "preflight";

/** A run for a challenge, resumed twice; hash chain and sums are made to fit. */
export const inChallengedParts: Tamperings = {
  ...inOnePart,
  "said to be for no challenge": [
    inRuns(({ options }) => delete options.challenge),
    /was made for no challenge/,
  ],
  "said to be for another challenge": [
    inRuns(shared.challenge!),
    /made for another challenge: sha256 0+, not/,
  ],
  "another seed": [inRuns(shared.seed!), /with the seed \d+, and the challenge's is \d+/],
  "fewer tries": [inRuns(shared["number of runs"]!), /tried with 1 value, not with 2/],
  "another requirement": [
    inRuns(({ options }) => (options.only = ["status"])),
    /Something else was run: status, and the challenge asks for/,
  ],
  "one requirement only": [
    inRuns(shared.selection!),
    /Less was run: create-user-email-format, and/,
  ],
  "limited to a test": [inRuns(({ options }) => (options.test = "a/b")), /limited to one test/],
  "begun before the challenge": [
    inRuns((run) => (run.startedAt = earlier(run.startedAt)), 0),
    /Too early: it began at/,
  ],
  "its end moved after the last day": [
    (draft) =>
      draft.forge((lines) => [
        ...lines.slice(0, -1),
        { ...lines.at(-1), at: "2199-01-01T00:00:00.000Z" },
      ]),
    /Too late: it ended at/,
  ],
  "without its last part": [
    inParts(([one, two]) => [one, two]),
    /Less was run: \d+ checks? did not run \(budget-spent\)/,
  ],
  "cut off before its end": [
    (draft) => draft.forge((lines) => lines.slice(0, -1)),
    /Less was run: it was interrupted/,
  ],
  "without its first part": [
    inParts(([, two, three]) => [two, three]),
    /goes on with a run that is missing/,
  ],
  "without its second part": [
    inParts(([one, , three]) => [one, three]),
    /doesn't say that it goes on with/,
  ],
  "two parts swapped": [
    inParts(([one, two, three]) => [one, three, two]),
    /before the part before it ended/,
  ],
  "a part twice": [
    inParts(([one, two, three]) => [one, two, structuredClone(two), three]),
    /exchanges are in the evidence twice/,
  ],
  "the first part moved to the end": [
    inParts(([one, two, three]) => [two, three, one]),
    /added after its end/,
  ],
  "an exchange moved to another part": [
    (draft) =>
      draft.forge((lines) => {
        const [moved] = lines.splice(lines.findIndex(isOfTest), 1);
        return lines.toSpliced(-1, 0, moved ?? {});
      }),
    /is of .*, when the run \S+ didn't run/,
  ],
};

/** The same run, without fitting the hash chain. */
export const inChainOfParts: Tamperings = {
  "the line that begins a part dropped": [
    (draft) => draft.lines((lines) => lines.filter((line) => !line.includes('"resumes"'))),
    /added after its end/,
  ],
  "the results said to be of one part": [
    (draft) => draft.json(results, ({ run }) => delete run.parts),
    /results.json isn't what the evidence gives: .*parts/,
  ],
  "the report said to be of one part": [
    (draft) => draft.edit(report, /Made in 3 parts/, "Made in one part"),
    /report.html isn't the rendering/,
  ],
};
