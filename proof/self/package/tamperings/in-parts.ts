import { type Draft, type Json, edited, forging, inJson, inLines } from "../draft.ts";
import { packageNames as names } from "../../../../src/products/package/files.ts";
import type { Tamperings } from "./in-files.ts";

const { evidence, results, report } = names;
const isCheck = ({ kind }: Json): boolean => kind === "check";
const anHour = 3_600_000;
const later = (moment: string, ms: number): string =>
  new Date(Date.parse(moment) + ms).toISOString();

/** Changes the first lines of all parts, or of one, and fits the chain to them. */
const inRuns =
  (change: (run: Json) => unknown, only?: number) =>
  (draft: Draft): void =>
    draft.forge((lines) => {
      const runs = lines.filter(({ kind }) => kind === "run");
      for (const run of only === undefined ? runs : runs.slice(only, only + 1)) change(run);
      return lines;
    });

const start = (lines: Json[], part: number): number =>
  lines.indexOf(lines.filter(({ kind }) => kind === "run")[part] ?? {});

/** Takes parts of the evidence, in another order or not all of them. */
const inParts =
  (change: (parts: Json[][]) => Json[][]) =>
  (draft: Draft): void =>
    draft.forge((lines) => {
      const starts = [0, 1, 2].map((part) => start(lines, part));
      return change(starts.map((at, part) => lines.slice(at, starts[part + 1]))).flat();
    });

/** Lays all times of the run back or forward. */
const shifted = (ms: number) => (draft: Draft) =>
  draft.forge((lines) =>
    lines.map((line) => ({
      ...line,
      ...(line.startedAt && { startedAt: later(line.startedAt, ms) }),
      ...(line.kind === "end" && { at: later(line.at, ms) }),
      ...(line.kind === "exchange" && {
        exchange: { ...line.exchange, at: later(line.exchange.at, ms) },
      }),
    })),
  );

const otherDigest = "0".repeat(64);

/** In which a part may not differ from the others. */
const shared: Record<string, (run: Json) => unknown> = {
  challenge: ({ options }) => (options.challenge = otherDigest),
  seed: ({ options }) => (options.seed += 1),
  "number of runs": ({ options }) => (options.runs = 1),
  selection: ({ options }) => options.only.pop(),
  target: ({ target }) =>
    Object.assign(target, { embedded: undefined, baseUrl: "https://bank.example" }),
  profile: ({ target }) => (target.profileDigest = otherDigest),
  suite: ({ suite }) => (suite.version = "9.9.9"),
  document: ({ document }) => (document.digest = otherDigest),
};

const inOnePart: Tamperings = Object.fromEntries(
  Object.entries(shared).flatMap(([what, change]) =>
    ["second", "last"].map((part, at) => [
      `another ${what} in the ${part} part`,
      [inRuns(change, at + 1), new RegExp(`has another ${what} than the one before it`)] as const,
    ]),
  ),
);

/** Of a run that was made for a challenge, resumed twice, by one who fits the hash chain and the sums. */
export const inChallengedParts: Tamperings = {
  ...inOnePart,
  "said to be for no challenge": [
    inRuns(({ options }) => delete options.challenge),
    /was made for no challenge/,
  ],
  "said to be for another challenge": [
    inRuns(({ options }) => (options.challenge = otherDigest)),
    /made for another challenge: sha256 0+, not/,
  ],
  "another seed": [
    inRuns(({ options }) => (options.seed += 1)),
    /drawn with the seed \d+, and the challenge's is \d+/,
  ],
  "fewer tries": [inRuns(({ options }) => (options.runs = 1)), /tried with 1 value, not with 2/],
  "another requirement": [
    inRuns(({ options }) => (options.only = ["status"])),
    /Something else was run: status, and the challenge asks for/,
  ],
  "one requirement only": [
    inRuns(({ options }) => options.only.pop()),
    /Less was run: create-user-email-format, and/,
  ],
  "limited to a test": [
    inRuns(({ options }) => (options.test = "operations/users")),
    /limited to one test/,
  ],
  "limited to a counterexample": [
    inRuns(({ options }) => (options.path = "users/1:2")),
    /limited to one path/,
  ],
  "a shard": [inRuns(({ options }) => (options.shard = "1/2")), /limited to one shard/],
  "all of it an hour before the challenge": [shifted(-anHour), /Too early: it began at/],
  "all of it after the last day": [shifted(100 * 24 * anHour), /Too late: it ended at/],
  "its first part begun before the challenge": [
    inRuns((run) => (run.startedAt = later(run.startedAt, -anHour)), 0),
    /Too early/,
  ],
  "its end moved after the last day": [
    forging((lines) =>
      lines.map((line, index) =>
        index === lines.length - 1 ? { ...line, at: "2199-01-01T00:00:00.000Z" } : line,
      ),
    ),
    /Too late/,
  ],
  "without its last part": [
    inParts((parts) => parts.slice(0, 2)),
    /Less was run: \d+ checks? did not run \(budget-spent\)/,
  ],
  "cut off before its end": [
    forging((lines) => lines.slice(0, -1)),
    /Less was run: it was interrupted/,
  ],
  "only its first part": [inParts((parts) => parts.slice(0, 1)), /Less was run/],
  "without its first part": [
    inParts((parts) => parts.slice(1)),
    /goes on with a run that is missing/,
  ],
  "only its last part": [inParts((parts) => parts.slice(2)), /goes on with a run that is missing/],
  "without its second part": [
    inParts(([one = [], , three = []]) => [one, three]),
    /doesn't say that it goes on with/,
  ],
  "two parts swapped": [
    inParts(([one = [], two = [], three = []]) => [one, three, two]),
    /before the part before it ended/,
  ],
  "a part twice": [
    inParts(([one = [], two = [], three = []]) => [one, two, structuredClone(two), three]),
    /exchanges are in the evidence twice/,
  ],
  "the first part moved to the end": [
    inParts(([one = [], ...rest]) => [...rest, one]),
    /added after its end/,
  ],
  "two parts made one": [
    forging((lines) => lines.toSpliced(start(lines, 1) - 1, 2)),
    /is of .*, when the run \S+ didn't run|doesn't say that it goes on/,
  ],
  "three parts made one": [
    forging((lines) =>
      lines.filter(
        ({ kind }, at) => at === 0 || at === lines.length - 1 || (kind !== "run" && kind !== "end"),
      ),
    ),
    /did not run \(budget-spent\)/,
  ],
  "a part said to begin a run of its own": [
    inRuns((run) => delete run.resumes, 1),
    /added after its end/,
  ],
  "a part said to go on with another run": [
    inRuns((run) => (run.resumes.id = "another"), 2),
    /doesn't say that it goes on with/,
  ],
  "the first part given another id": [
    inRuns((run) => (run.id = "another"), 0),
    /doesn't say that it goes on with another/,
  ],
  "the first part dated to the day of the last": [
    inRuns((run) => (run.startedAt = later(run.startedAt, 3_000_000)), 0),
    /is of .*, when the run \S+ didn't run/,
  ],
  "the second part dated back": [
    inRuns((run) => (run.startedAt = later(run.startedAt, -anHour)), 1),
    /before the part before it ended/,
  ],
  "the last part dated forward": [
    inRuns((run) => (run.startedAt = later(run.startedAt, anHour)), 2),
    /is of .*, when the run \S+ didn't run/,
  ],
  "an exchange moved to another part": [
    forging((lines) => {
      const at = lines.findIndex(
        ({ kind, sentBy }) => kind === "exchange" && sentBy !== "preflight",
      );
      const [moved] = lines.splice(at, 1);
      return lines.toSpliced(-1, 0, moved ?? {});
    }),
    /is of .*, when the run \S+ didn't run/,
  ],
  "a check of the first part taken out": [
    forging((lines) =>
      lines.toSpliced(
        lines.findIndex((line) => isCheck(line) && line.outcome === "passed"),
        1,
      ),
    ),
    /results.json: run \/ checks \/ passed/,
  ],
  "a gap of the last part said to have passed": [
    forging((lines) => {
      const gap = lines.findIndex((line) => isCheck(line) && line.outcome === "not-run");
      return lines.with(gap, { ...lines[gap], outcome: "passed" });
    }),
    /passed, but names no exchange/,
  ],
};

/** Of the same run, by one who doesn't know the hash chain. */
export const inChainOfParts: Tamperings = {
  "a line put between two parts": [
    inLines((lines) =>
      lines.toSpliced(
        lines.findIndex((line) => line.includes('"resumes"')),
        0,
        lines[2] ?? "",
      ),
    ),
    /added after its end/,
  ],
  "the line that begins a part dropped": [
    inLines((lines) => lines.filter((line) => !line.includes('"resumes"'))),
    /added after its end/,
  ],
  "the head that a part goes on from edited": [
    edited(evidence, /("resumes":\{[^}]*"head":")[0-9a-f]{4}/, "$10000"),
    /Line \d+ of the evidence was changed/,
  ],
  "the results said to be of one part": [
    inJson(results, ({ run }) => delete run.parts),
    /results.json: run \/ parts/,
  ],
  "a part dated otherwise in the results": [
    inJson(results, ({ run }) => (run.parts[0].startedAt = run.parts[1].startedAt)),
    /results.json: run \/ parts/,
  ],
  "another challenge in the results": [
    inJson(results, ({ run }) => (run.options.challenge = otherDigest)),
    /results.json: run \/ options \/ challenge/,
  ],
  "the report said to be of one part": [
    edited(report, /Made in 3 parts/, "Made in one part"),
    /report.html isn't the rendering/,
  ],
};
