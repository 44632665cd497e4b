import { expect, test } from "@playwright/test";
import { partsOf } from "./comparison/parts.ts";
import { plain } from "./terminal/paint.ts";
import { comparisonLines } from "./terminal/comparison.ts";
import { compareResults, isRegression } from "../record/results/comparison.ts";
import type { Waiver } from "../record/evidence/waiver.ts";
import {
  checkFor,
  checkLine,
  everyCheck,
  everyPass,
  findingLine,
  fold,
} from "../../proof/self/report/sample.ts";

const steady = fold(everyPass);
const broken = fold([
  ...everyPass,
  ...(["answers-success-flag", "sells-pool", "users-create"] as const).map((id) => findingLine(id)),
]);

const titlesOf = (...[before, after]: Parameters<typeof compareResults>) =>
  partsOf(compareResults(before, after)).map(({ title, count }) => `${title} ${count}`);

test("what a run finds is new, still there or fixed, the gravest first", () => {
  expect(titlesOf(steady, broken)).toEqual(["New findings 3"]);
  expect(titlesOf(broken, broken)).toEqual(["Still there 3"]);
  expect(titlesOf(broken, steady)).toEqual(["Fixed 3"]);
  const lines = comparisonLines(compareResults(steady, broken), plain);
  expect(lines.slice(0, 4)).toEqual([
    "New findings  3",
    expect.stringMatching(/^ {2}sells-pool-\w+ {2}getLimits: total 79$/),
    expect.stringMatching(/^ {2}users-create-\w+ /),
    expect.stringMatching(/^ {2}answers-success-flag-\w+ /),
  ]);
  expect(lines.at(-1)).toBe("conforming -> not-conforming: 3 new findings, 0 fixed, 0 still there");
});

test("what another new finding explains is counted with it", () => {
  const [cause, ...others] = broken.findings;
  const explained = others.map((one) => ({ ...one, cause: `${cause?.id}` }));
  const results = { ...broken, findings: [...broken.findings.slice(0, 1), ...explained] };
  const [part] = partsOf(compareResults(steady, results));
  expect(part).toMatchObject({ count: 3 });
  expect(part?.changes).toHaveLength(1);
  expect(part?.changes[0]?.text).toBe(
    "A successful response lacks the boolean field success., explains 2 more",
  );
});

test("a finding that a waiver covers no longer is a regression, a waived one isn't", () => {
  const waiver: Waiver = {
    requirement: "sells-pool",
    reason: "known",
    expires: "2099-01-01",
    location: "waivers.yaml:1",
  };
  const found = [...everyPass, findingLine("sells-pool")];
  const waived = fold([{ kind: "waivers", waivers: [waiver] }, ...found]);
  const unwaived = fold(found);
  expect(isRegression(compareResults(steady, waived))).toBe(false);
  expect(isRegression(compareResults(waived, waived))).toBe(false);
  expect(isRegression(compareResults(waived, unwaived))).toBe(true);
  expect(titlesOf(waived, unwaived)).toEqual(["No longer waived 1", "Still there 1"]);
});

test("a reading that changed, and checks that only one suite has, are no regression", () => {
  const readingOf = (reading: string) => ({
    ...steady,
    observations: [{ openPoint: "user-record", reading, coherent: true, exchanges: [] }],
  });
  const comparison = compareResults(readingOf("all fields"), readingOf("the id alone"));
  expect(comparisonLines(comparison, plain)).toEqual([
    "Readings that changed  1",
    "  user-record  all fields -> the id alone",
    "",
    "conforming -> conforming: 0 new findings, 0 fixed, 0 still there",
  ]);
  expect(isRegression(comparison)).toBe(false);
  const added = { ...checkFor("users-create"), id: "operations/users/a-new-one#users-create" };
  const later = fold(
    [
      ...everyPass.slice(1),
      { kind: "check", id: added.id, requirement: "users-create", outcome: "passed" },
    ],
    [...everyCheck.slice(1), added],
  );
  expect(titlesOf(steady, later)).toContain("Checks added 1");
  expect(titlesOf(steady, later)).toContain("Checks gone 1");
});

test("what was exercised before and isn't now is a regression", () => {
  const skipped = checkLine("users-create", "not-run", { reason: "state-not-available" });
  const open = fold([
    ...everyPass.filter((line) => line.kind !== "check" || line.requirement !== "users-create"),
    skipped,
  ]);
  expect(titlesOf(steady, open)).toEqual(["Newly not exercised 1"]);
  expect(isRegression(compareResults(steady, open))).toBe(true);
  expect(isRegression(compareResults(open, steady))).toBe(false);
});
