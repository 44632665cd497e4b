import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { register } from "../../spec/register.ts";
import { slowUnless } from "../self/slow.ts";
import { judge } from "./judge.ts";
import { instrument, type Mutant } from "./mutant.ts";
import { chosen, type Options } from "./options.ts";
import {
  complaints,
  countOf,
  lowestScore,
  recorded,
  recordOf,
  reviewed,
  scoreOf,
  type MutantOutcome,
} from "./record.ts";
import { buildTree, ownSources, type Tree } from "./tree.ts";
import { mutantsParts } from "./weak-spots.ts";

const file = "sandbox/operations/status.ts";

/** Code whose mutants change nothing, don't start, never end, or crash later. */
const strange = `
export const unused = 1 + 2;
const mayStart = unused < 100;
if (!mayStart) throw new Error("not started");
const steps = (to: number) => { for (let at = 0; at < to; at += 1); };
const strides = (step: number) => { for (let at = 0; at !== 1; at += step); };
const isQuiet = true;
const failLater = () => { if (!isQuiet) setTimeout(() => { throw new Error("later"); }, 1); };
`;

const strangeCode = "steps(2); strides(2 - 1); failLater();";

const strangeTree = (): Promise<Tree> =>
  buildTree(
    ownSources().map(({ name, content }) => ({
      name,
      content:
        name === file
          ? content.replace("  if (!isUuid", `  ${strangeCode}\n$&`) + strange
          : content,
    })),
  );

type Change = readonly [original: string, replacement: string];

async function outcomesOf(changes: readonly Change[]) {
  const { folder, mutants } = await strangeTree();
  const outcomes: Record<string, Omit<MutantOutcome, "id">> = {};
  const judged = changes.map(([original, replacement]) =>
    mutants.find(
      (each) =>
        each.file === file &&
        each.original.startsWith(original) &&
        each.replacement === replacement,
    ),
  );
  await judge(
    judged.flatMap((mutant) => mutant ?? []),
    {
      folder,
      workers: 1,
      against: register.filter(({ section }) => section === "status").map(({ id }) => id),
      hints: new Map(),
      onOutcome: ({ id, ...outcome }) => {
        const [change = ""] = changes[judged.findIndex((mutant) => mutant?.id === id)] ?? [];
        outcomes[change] = outcome;
      },
      onBatch: () => undefined,
    },
  );
  return outcomes;
}

test(
  "a mutant is killed by what the tests find, and by breaking down; one that changes nothing survives",
  slowUnless(false),
  async () => {
    const outcomes = await outcomesOf([
      ["{\n  steps(2)", "{}"],
      ["1 + 2", "1 - 2"],
      ["unused < 100", "unused >= 100"],
      ["true", "false"],
      ["{ throw", "{}"],
      ["2 - 1", "2 + 1"],
    ]);
    expect(outcomes).toEqual({
      "{\n  steps(2)": { outcome: "killed", foundBy: expect.stringMatching(/^status-/) },
      "1 + 2": { outcome: "survived" },
      "unused < 100": { outcome: "killed", detail: "does not start: Error: not started" },
      true: expect.objectContaining({ outcome: "killed" }),
      "{ throw": { outcome: "no-coverage" },
      "2 - 1": { outcome: "timeout", detail: "an endless loop" },
    });
  },
);

const code = `export const fee = (a: number, b: number) => {
  if (a > 1 && b > 1) return a + b;
  if (a > 1 && b > 1) return a + b;
  throw new Error("out of order");
};
`;

const mutantsIn = async (content: string) =>
  (await instrument([{ name: "sandbox/fee.ts", content }])).mutants;

test("an id hangs on the line, not on its position; the text of an error isn't judged", async () => {
  const mutants = await mutantsIn(code);
  const ids = mutants.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const moved = await mutantsIn(`const one = 1 > 0;\n\n${code}`);
  expect(moved.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  const changed = await mutantsIn(code.replaceAll("return a + b", "return b + a"));
  expect(changed.filter(({ id, line }) => line === 2 && ids.includes(id))).toEqual([]);
  const ignored = mutants.flatMap(({ original, ignored: why }) => (why ? [original] : []));
  expect(ignored).toEqual(['"out of order"']);
});

const some = Array.from({ length: 50 }, (_, index): Mutant => {
  const place = { file: `sandbox/operations/${index % 2 ? "sells" : "kyc"}.ts`, line: index };
  const change = { mutator: "BooleanLiteral", original: "true", replacement: "false" };
  return { id: `mutant-${index}`, number: String(index), column: 1, ...place, ...change };
});

test("a sample is drawn by its seed, and what is on record decides what is judged again", () => {
  const before = some.filter(({ line }) => line !== 7);
  const found = { outcome: "killed", foundBy: "status-user-unknown" } as const;
  const outcomes = before.map(({ id, line }): MutantOutcome => ({
    id,
    ...(line < 25 ? found : { outcome: "survived" }),
  }));
  const record = recordOf(before, outcomes);
  const ids = (of: Mutant[], options: Partial<Options>) =>
    chosen(of, { seed: 1, ...options }, record).map(({ id }) => id);
  const sample = ids(some, { sample: 5 });
  expect(ids(some, { sample: 5, seed: 2 })).not.toEqual(sample);
  const fewer = some.filter(({ id }) => sample.includes(id) || id.endsWith("7"));
  expect(ids(fewer, { sample: 5 }).filter((id) => !sample.includes(id))).toEqual([]);
  expect(ids(some, { only: "kyc.ts:1\\d:" })).toHaveLength(5);
  expect(ids(some, { changed: true })).toEqual(["mutant-7"]);
  expect(ids(before, { changed: true })).toEqual([]);
  expect(ids(some, { survivors: true })).toHaveLength(25);
  expect(() => ids(some, { only: "no-such-file" })).toThrow(/None of the 50 .*no-such-file/);
  expect(recordOf(before, [], record)).toEqual(record);
  const worse = recordOf(before, [{ id: "mutant-1", outcome: "survived" }], record);
  expect(complaints(worse, record, undefined)).toHaveLength(1);
  expect(complaints(worse, record, some).join()).toContain("the score fell from");
});

test("the record agrees with itself, is not below the lowest score, and every review is of a survivor", () => {
  const last = recorded();
  if (!last) throw new Error("Nothing is on record.");
  const { detected, survivors, outcomes, score } = last;
  expect(outcomes).toEqual(countOf(detected, survivors));
  expect(score).toBe(scoreOf(Object.keys(detected).length, survivors.length));
  expect(score).toBeGreaterThanOrEqual(lowestScore);
  const ids = new Set(survivors.map(({ id }) => id));
  expect(Object.keys(reviewed).filter((id) => !ids.has(id))).toEqual([]);
  const page = readFileSync(packageFile("docs/weak-spots.md"), "utf8");
  for (const part of Object.values(mutantsParts(last)))
    expect(page, "npm run mutate -- --page writes it anew").toContain(part.trim());
});
