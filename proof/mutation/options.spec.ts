import { expect, test } from "@playwright/test";
import { chosen } from "./choose.ts";
import type { Mutant } from "./mutant.ts";
import { readOptions } from "./options.ts";
import { recordOf, type MutationRecord } from "./record.ts";

const mutants = Array.from({ length: 50 }, (_, index): Mutant => {
  const file = index % 2 === 0 ? "sandbox/operations/kyc.ts" : "sandbox/operations/sells.ts";
  const code = { mutator: "BooleanLiteral", original: "true", replacement: "false" };
  return { id: `mutant-${index}`, number: String(index), file, line: index, column: 1, ...code };
});

const ids = (words: string[], of = mutants, record?: MutationRecord) =>
  chosen(of, readOptions(words), record).map(({ id }) => id);

test("a sample is drawn by its seed, and others that come or go do not change it", () => {
  const sample = ids(["--sample", "5"]);
  expect(sample).toHaveLength(5);
  expect(ids(["--sample", "5"])).toEqual(sample);
  expect(ids(["--sample", "5", "--seed", "2"])).not.toEqual(sample);
  const fewer = mutants.filter(({ id }) => sample.includes(id) || id.endsWith("7"));
  expect(ids(["--sample", "5"], fewer).filter((id) => !sample.includes(id))).toEqual([]);
});

test("a pattern is compared with file, line and mutator", () => {
  expect(ids(["--only", "kyc.ts:1\\d:"])).toHaveLength(5);
  expect(ids(["--only", "boolean"])).toHaveLength(50);
});

test("those that are not on record are judged by --changed, and there may be none", () => {
  const before = mutants.filter(({ line }) => line !== 7 && line !== 8);
  const record = recordOf(
    before,
    before.map(({ id, line }) => ({ id, outcome: line < 25 ? "killed" : "survived" })),
  );
  expect(ids(["--changed"], mutants, record).toSorted()).toEqual(["mutant-7", "mutant-8"]);
  expect(ids(["--changed"], before, record)).toEqual([]);
  expect(ids(["--survivors"], mutants, record)).toHaveLength(25);
});

for (const [words, message] of [
  [
    ["--only", "no-such-file"],
    /None of the 50 mutants matches .*no-such-file.* "sandbox\/operations/,
  ],
  [["--survivors"], /Nothing is on record/],
  [["--changed"], /Nothing is on record/],
  [["--record", "--sample", "5"], /--record and --sample do not go together/],
] as const) {
  test(`a person who asks for ${words.join(" ")} reads what is wrong`, () => {
    expect(() => ids([...words])).toThrow(message);
  });
}
