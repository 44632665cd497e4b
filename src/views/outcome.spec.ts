import { expect, test } from "@playwright/test";
import { foldResults } from "../record/results/fold.ts";
import type { Results } from "../record/results/results.ts";
import { outcomes, subject } from "../../proof/self/report/outcome-cases.ts";
import {
  checkFor,
  checkLine,
  findingLine,
  fold,
  limitedTo,
  runLine,
} from "../../proof/self/report/sample.ts";

const made = [checkFor(subject)];
const unclaimed = { target: { ...runLine().target, unclaimed: ["pool-sell"] } };

const outcomeOf = ({ requirements }: Results, id: string) => {
  const found = requirements.find((one) => one.id === id);
  return [found?.outcome, found?.reasons?.[0]].filter(Boolean).join(" ");
};

for (const { when, lines, disk, run, becomes } of outcomes) {
  test(`a requirement is ${becomes} when ${when}`, () => {
    expect(outcomeOf(fold(lines, disk, run), subject)).toBe(becomes);
  });
}

test("a requirement of a capability not claimed is not applicable, whatever was seen", () => {
  const results = fold([findingLine("quotes-pool")], [checkFor("quotes-pool")], unclaimed);
  expect(outcomeOf(results, "quotes-pool")).toBe("not-applicable");
  expect(results.findings).toEqual([]);
  expect(results.harnessErrors).toEqual([]);
});

test("a section in `only` selects all its requirements", () => {
  const results = fold([checkLine(subject, "passed")], made, limitedTo("limits"));
  expect(outcomeOf(results, subject)).toBe("pass");
});

test("a gap of an interrupted run says so", () => {
  const results = foldResults([runLine()], { checksOnDisk: made });
  expect(outcomeOf(results, subject)).toBe("not-exercised interrupted");
  expect(results.run.interrupted).toBe(true);
  expect(results.verdict).toBeUndefined();
});
