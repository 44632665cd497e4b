import { expect, test } from "@playwright/test";
import { compareResults, isRegression } from "../record/results/comparison.ts";
import type { Results } from "../record/results/results.ts";
import { partsOf } from "./comparison/page.ts";
import { comparisonLines } from "./terminal/comparison.ts";
import { plain } from "./terminal/paint.ts";
import {
  checkFor,
  checkLine,
  everyCheck,
  everyPass,
  findingLine,
  fold,
  waiverLine,
} from "../../proof/self/report/sample.ts";

const steady = fold(everyPass);
const broken = fold([
  ...everyPass,
  ...(["answers-success-flag", "sells-pool", "users-create"] as const).map((id) => findingLine(id)),
]);
const [cause, ...others] = broken.findings;
const explained: Results = {
  ...broken,
  findings: [
    ...broken.findings.slice(0, 1),
    ...others.map((one) => ({ ...one, cause: cause!.id })),
  ],
};
const found = [...everyPass, findingLine("sells-pool")];
const unwaived = fold(found);
const waived = fold([waiverLine("sells-pool"), ...found]);
const skipped = checkLine("users-create", "not-run", { reason: "state-not-available" });
const open = fold(
  everyPass.map((line) =>
    line.kind === "check" && line.requirement === "users-create" ? skipped : line,
  ),
);
const added = { ...checkFor("users-create"), id: "operations/users/a-new-one#users-create" };
const later = fold(
  [...everyPass.slice(1), { ...checkLine("users-create", "passed"), id: added.id }],
  [...everyCheck.slice(1), added],
);
const readingOf = (reading: string): Results => ({
  ...steady,
  observations: [{ openPoint: "user-record", reading, coherent: true, exchanges: [] }],
});

const cases: Record<
  string,
  [before: Results, after: Results, parts: string[], isRegression: boolean]
> = {
  "a new finding": [steady, broken, ["New findings 3"], true],
  "with its cause": [steady, explained, ["New findings 3"], true],
  "a finding that stays": [broken, broken, ["Still there 3"], false],
  "a fixed one": [broken, steady, ["Fixed 3"], false],
  "a waived one": [steady, waived, ["New findings 1"], false],
  "one that is no longer waived": [waived, unwaived, ["No longer waived 1", "Still there 1"], true],
  "what isn't exercised any more": [steady, open, ["Newly not exercised 1"], true],
  "another reading": [readingOf("one"), readingOf("two"), ["Readings that changed 1"], false],
  "another suite": [steady, later, ["Checks added 1", "Checks gone 1"], true],
};

test("what changed between two runs stands in parts, and some of it is a regression", () => {
  for (const [what, [before, after, parts, expected]] of Object.entries(cases)) {
    const comparison = compareResults(before, after);
    const titles = partsOf(comparison).map(({ title, count }) => `${title} ${count}`);
    expect.soft(titles, what).toEqual(expect.arrayContaining(parts));
    expect.soft(isRegression(comparison), what).toBe(expected);
  }
});

test("the terminal names what is new, the gravest first, and ends with a sentence", () => {
  const lines = comparisonLines(compareResults(steady, broken), plain);
  expect(lines.slice(0, 4)).toEqual([
    "New findings  3",
    expect.stringMatching(/^ {2}sells-pool-\w+ {2}getLimits: total 79$/),
    expect.stringMatching(/^ {2}users-create-\w+ /),
    expect.stringMatching(/^ {2}answers-success-flag-\w+ /),
  ]);
  expect(lines.at(-1)).toBe("conforming -> not-conforming: 3 new findings, 0 fixed, 0 still there");
  const readings = compareResults(readingOf("all fields"), readingOf("the id alone"));
  expect(comparisonLines(readings, plain)).toContain("  user-record  all fields -> the id alone");
  expect(partsOf(compareResults(steady, explained))[0]?.changes).toMatchObject([
    { text: "A successful response lacks the boolean field success., explains 2 more" },
  ]);
});
