import { expect, test } from "@playwright/test";
import { register } from "../../spec/register.ts";
import { brokenOf } from "../record/results/broken.ts";
import { annotationsOf } from "./github/annotations.ts";
import { everyPass, findingLine, said, fold } from "../../proof/self/report/sample.ts";
import { sampleResults } from "../../proof/self/report/sample-run.ts";

const inActions = { GITHUB_ACTIONS: "true" };
const index = "/reports/run/index.html";

test("in GitHub Actions the verdict is an error of the job, and so is what is broken, the gravest first", () => {
  const [verdict, first, ...others] = annotationsOf(sampleResults, index, inActions);
  expect(verdict).toMatch(/^::error title=Not conforming::The target deviates from 3 requirements/);
  expect(first).toMatch(/^::error title=authentication-window::.*%0A.*%0AReplay \(with/);
  expect(others.map((line) => line.split("::")[1])).toEqual([
    "error title=pool-sell-quote-expired",
    "error title=answers-json",
  ]);
});

test("an error says how to see it again, with which variables, and where the report shows it", () => {
  const [, first = ""] = annotationsOf(sampleResults, index, inActions);
  const finding = brokenOf(sampleResults)[0]?.findings[0];
  expect(first.split("%0A").slice(-2)).toEqual([
    `Replay (with API_KEY and API_SECRET set): npx wallet-conformance replay ${finding?.id}`,
    `Report: /reports/run/index.html#${finding?.id}`,
  ]);
});

test("elsewhere there are none, nor are there of a run that conforms", () => {
  expect(annotationsOf(sampleResults, index, {})).toEqual([]);
  expect(annotationsOf({ ...sampleResults, verdict: "conforming" }, index, inActions)).toEqual([]);
});

test("there are no more than GitHub shows, and nothing a target said begins a command of its own", () => {
  const actual = "100 %\r\n::stop-commands::now";
  const judged = register
    // What cannot be read would explain the others.
    .filter(({ id, basis }) => basis !== "advisory" && id !== "answers-json")
    .slice(0, 30);
  const lines = annotationsOf(
    fold([...everyPass, ...judged.map(({ id }) => findingLine(id, said(actual)))]),
    index,
    inActions,
  );
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line).toMatch(/^::error [^\r\n]*$/);
  expect(lines[1]).toContain("100 %25␍␊::stop-commands::now");
});
