import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { entryOf } from "../../spec/register.ts";
import { slowUnless } from "../self/slow.ts";
import { citedRequirements } from "./coverage.ts";
import { judge } from "./judge.ts";
import { mutantsSection } from "./weak-spots.ts";
import { instrument, type Mutant } from "./mutant.ts";
import { chosen, readOptions } from "./options.ts";
import {
  earlierOutcomes,
  fallenScore,
  missedNow,
  recorded,
  recordOf,
  scoreOf,
  type Outcome,
} from "./record.ts";
import { lowestScore, reviewed } from "./reviews.ts";
import { buildTree, ownSources, type Tree } from "./tree.ts";

const file = "sandbox/operations/status.ts";

/** What mutants are made of: code that changes nothing, doesn't start, never ends, and breaks down later. */
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

function mutantOf({ mutants }: Tree, original: string, replacement: string): Mutant {
  const found = mutants.find(
    (each) =>
      each.file === file && each.original.startsWith(original) && each.replacement === replacement,
  );
  if (!found) throw new Error(`No mutant replaces ${original} by ${replacement}.`);
  return found;
}

async function outcomesOf(tree: Tree, reached: Mutant[], unreached: Mutant[] = []) {
  const by = citedRequirements().filter((id) => entryOf(id).section === "status");
  const covered = Object.fromEntries(reached.map(({ id }) => [id, { by, hits: 1 }]));
  const outcomes: Record<string, Omit<Outcome, "id">> = {};
  const all = [...reached, ...unreached];
  await judge(all, {
    folder: tree.folder,
    workers: 1,
    coverage: { mutants: covered, passed: [], readings: [] },
    hints: new Map(),
    onOutcome: ({ id, ...outcome }) => {
      outcomes[all.find((each) => each.id === id)?.replacement ?? ""] = outcome;
    },
    onBatch: () => undefined,
  });
  return outcomes;
}

test("a mutant is killed by what the tests find, and by breaking down; one that changes nothing survives", async () => {
  const tree = await strangeTree();
  const reached = [
    mutantOf(tree, "{\n  steps(2)", "{}"),
    mutantOf(tree, "1 + 2", "1 - 2"),
    mutantOf(tree, "unused < 100", "unused >= 100"),
    mutantOf(tree, "at += 1", "at -= 1"),
  ];
  expect(await outcomesOf(tree, reached, [mutantOf(tree, "at < to", "at <= to")])).toEqual({
    "{}": { outcome: "killed", foundBy: expect.stringMatching(/^status-/) },
    "1 - 2": expect.objectContaining({ outcome: "survived" }),
    "unused >= 100": { outcome: "killed", detail: "does not start: Error: not started" },
    "at -= 1": { outcome: "killed", foundBy: expect.stringMatching(/^status-/) },
    "at <= to": { outcome: "no-coverage" },
  });
});

test("a mutant by which the thread of all dies is judged alone", slowUnless(false), async () => {
  const tree = await strangeTree();
  const reached = [
    mutantOf(tree, "2 - 1", "2 + 1"),
    mutantOf(tree, "true", "false"),
    mutantOf(tree, "{\n  steps(2)", "{}"),
  ];
  expect(await outcomesOf(tree, reached)).toMatchObject({
    "2 + 1": { outcome: "timeout", detail: "an endless loop" },
    false: { outcome: "killed", detail: "crashes: later" },
    "{}": { outcome: "killed" },
  });
});

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
  expect(mutants.find(({ mutator }) => mutator === "ArithmeticOperator")).toMatchObject({
    line: 2,
    column: 30,
    original: "a + b",
    replacement: "a - b",
  });
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
  const outcomes = before.map(({ id, line }): Outcome => ({
    id,
    ...(line < 25 ? found : { outcome: "survived" }),
  }));
  const record = recordOf(before, outcomes);
  const ids = (of: Mutant[], ...words: string[]) =>
    chosen(of, readOptions(words), record).map(({ id }) => id);
  const sample = ids(some, "--sample", "5");
  expect(ids(some, "--sample", "5", "--seed", "2")).not.toEqual(sample);
  const fewer = some.filter(({ id }) => sample.includes(id) || id.endsWith("7"));
  expect(ids(fewer, "--sample", "5").filter((id) => !sample.includes(id))).toEqual([]);
  expect(ids(some, "--only", "kyc.ts:1\\d:")).toHaveLength(5);
  expect(ids(some, "--changed")).toEqual(["mutant-7"]);
  expect(ids(before, "--changed")).toEqual([]);
  expect(ids(some, "--survivors")).toHaveLength(25);
  expect(() => ids(some, "--only", "no-such-file")).toThrow(/None of the 50 .*no-such-file/);
  expect(() => ids(some, "--record", "--sample", "5")).toThrow(/do not go together/);
  expect(recordOf(before, earlierOutcomes(record, some))).toEqual(record);
  expect(missedNow(some, [{ id: "mutant-1", outcome: "survived" }], record)).toHaveLength(1);
  expect(fallenScore(outcomes.slice(24), record, 0)).toHaveLength(1);
});

test("the record agrees with itself, is not below the lowest score, and every review is of a survivor", () => {
  const last = recorded();
  if (!last) throw new Error("Nothing is on record.");
  expect(last.score).toBe(scoreOf(last.outcomes));
  expect(last.score).toBeGreaterThanOrEqual(lowestScore);
  expect(Object.keys(last.detected)).toHaveLength(last.outcomes.killed + last.outcomes.timeout);
  const survivors = last.survivors.map(({ id }) => id);
  expect(survivors).toHaveLength(last.outcomes.survived + last.outcomes["no-coverage"]);
  expect(Object.keys(reviewed).filter((id) => !survivors.includes(id))).toEqual([]);
  const page = readFileSync(packageFile("docs/weak-spots.md"), "utf8");
  expect(page, "npm run mutate -- --page writes it anew").toContain(mutantsSection(last));
});
