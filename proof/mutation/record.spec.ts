import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { earlierOutcomes } from "./earlier-outcomes.ts";
import { fallenScore, outdatedReviews, missedNow, wrongReviews } from "./losses.ts";
import type { Mutant } from "./mutant.ts";
import { mutantsSection } from "./mutants-section.ts";
import type { Outcome } from "./outcome.ts";
import { recorded, recordOf, scoreOf } from "./record.ts";
import { lowestScore, reviewed, type Review } from "./reviewed.ts";

const mutants = ["killed", "stuck", "survived", "uncovered", "ignored"].map(
  (id, index): Mutant => ({
    id,
    number: String(index),
    file: "sandbox/operations/kyc.ts",
    line: index + 1,
    column: 3,
    mutator: "StringLiteral",
    original: `"${id}"`,
    replacement: '""',
    ...(id === "ignored" && { ignored: "nobody reads it" }),
  }),
);

const outcomes: Outcome[] = [
  { id: "survived", outcome: "survived", notRun: 2, readings: ["quote-reuse: accepted"] },
  { id: "killed", outcome: "killed", foundBy: "status-user-unknown" },
  { id: "uncovered", outcome: "no-coverage" },
  { id: "stuck", outcome: "timeout", detail: "an endless loop" },
];

const record = recordOf(mutants, outcomes);
const reviews: Record<string, Review> = {
  survived: { kind: "not-shown", because: "the document does not name it" },
};

test("a record has the score, each survivor, and who found the others", () => {
  expect(record).toEqual({
    score: 50,
    outcomes: { killed: 1, timeout: 1, survived: 1, "no-coverage": 1 },
    ignored: { "nobody reads it": 1 },
    survivors: [
      {
        id: "survived",
        outcome: "survived",
        at: "sandbox/operations/kyc.ts:3:3",
        mutator: "StringLiteral",
        original: '"survived"',
        replacement: '""',
        notRun: 2,
        readings: ["quote-reuse: accepted"],
      },
      {
        id: "uncovered",
        outcome: "no-coverage",
        at: "sandbox/operations/kyc.ts:4:3",
        mutator: "StringLiteral",
        original: '"uncovered"',
        replacement: '""',
      },
    ],
    detected: { killed: "status-user-unknown", stuck: "an endless loop" },
  });
});

test("what is on record can be put on record again, of the mutants that are still there", () => {
  expect(recordOf(mutants, earlierOutcomes(record, mutants))).toEqual(record);
  const left = mutants.filter(({ id }) => id !== "killed");
  expect(recordOf(left, earlierOutcomes(record, left)).outcomes).toEqual({
    ...record.outcomes,
    killed: 0,
  });
});

test("the page lists survivors by kind; what nobody has reviewed counts as not seen", () => {
  const [, notSeen = "", notShown = "", equivalent = ""] = mutantsSection(record, reviews).split(
    "###",
  );
  expect(notSeen).toContain('kyc.ts:4:3 StringLiteral (uncovered): `"uncovered"` → `""`');
  expect(notShown).toContain("2 checks could not be run");
  expect(notShown).toContain("the document does not name it");
  expect(equivalent).toContain("None.");
  expect(mutantsSection(record, reviews)).toContain("| 66.6 % |");
  expect(mutantsSection(undefined)).toBe("");
});

test("a mutant that was found and is not any more is a loss, and so is a lower score", () => {
  const missed: Outcome[] = [{ id: "killed", outcome: "survived" }];
  expect(missedNow(mutants, missed, record)).toEqual([
    "killed (sandbox/operations/kyc.ts:1:3) was found by status-user-unknown and is not found any more",
  ]);
  expect(missedNow(mutants, outcomes, record)).toEqual([]);
  expect(fallenScore(missed, record, 0)).toEqual(["the score fell from 50 % to 0 %"]);
  expect(fallenScore(outcomes, record, 0)).toEqual([]);
  expect(fallenScore(outcomes, undefined, 60)).toEqual(["the score fell from 60 % to 50 %"]);
});

test("a review of what is found, or is not there any more, is wrong", () => {
  const review: Review = { kind: "equivalent", because: "nothing asks for it" };
  expect(wrongReviews(outcomes, { killed: review, survived: review })).toEqual([
    "killed is reviewed as equivalent, but found by status-user-unknown",
  ]);
  expect(outdatedReviews(mutants, { survived: review, gone: review })).toEqual([
    "gone is reviewed, but there is no such mutant any more",
  ]);
});

test("the record agrees with itself, is not below the lowest score, and every review is of a survivor", () => {
  const last = recorded();
  if (!last) {
    expect([reviewed, lowestScore], "nothing is on record yet").toEqual([{}, 0]);
    return;
  }
  expect(last.score).toBe(scoreOf(last.outcomes));
  expect(last.score).toBeGreaterThanOrEqual(lowestScore);
  expect(Object.keys(last.detected)).toHaveLength(last.outcomes.killed + last.outcomes.timeout);
  const survivors = last.survivors.map(({ id }) => id);
  expect(survivors).toHaveLength(last.outcomes.survived + last.outcomes["no-coverage"]);
  expect(Object.keys(reviewed).filter((id) => !survivors.includes(id))).toEqual([]);
  const page = readFileSync(packageFile("docs/weak-spots.md"), "utf8");
  expect(page, "npm run mutate -- --page writes it anew").toContain(mutantsSection(last));
});
