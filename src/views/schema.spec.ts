import { expect, test } from "@playwright/test";
import { notExercisedReasons } from "../record/evidence/not-exercised-reasons.ts";
import { everyPass, failure, fold } from "../../proof/self/report/sample.ts";
import { resultsMistakes, resultsSchema } from "../../proof/self/report/results-schema.ts";

test("the results of a run fit the published schema", () => {
  expect(resultsMistakes(fold(everyPass))).toEqual([]);
  expect(resultsMistakes(fold([...everyPass, ...failure("limits-per-user")]))).toEqual([]);
});

test("the schema knows exactly the reasons there are", () => {
  expect(resultsSchema.$defs.reason.enum.toSorted()).toEqual(
    Object.keys(notExercisedReasons).toSorted(),
  );
});

test("the schema refuses a gap without a reason, and a field it does not know", () => {
  const results = fold(everyPass);
  const [first, ...rest] = results.requirements;
  const unexplained = [{ ...first, outcome: "not-exercised" }, ...rest];
  expect(resultsMistakes({ ...results, requirements: unexplained })).not.toEqual([]);
  expect(resultsMistakes({ ...results, secret: "x" })).not.toEqual([]);
});
