import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readResults as readByApi } from "../command/api/index.ts";
import { holdsRun } from "../record/earlier-run.ts";
import { readResults } from "../record/read-results.ts";
import { readRun } from "./read-run.ts";
import { resultsText } from "../record/results/results-file.ts";
import { suiteIdentity } from "../record/results/suite.ts";
import { UsageError } from "../ground/usage-error.ts";
import { sampleResults } from "../../proof/self/report/sample-run.ts";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";

function folderHolding(text?: string): string {
  const folder = temporaryFolder("results");
  if (text !== undefined) writeFileSync(join(folder, "results.json"), text);
  return folder;
}

const { findings: _findings, ...withoutFindings } = sampleResults;
const failed = JSON.stringify({ schemaVersion: 1, error: { message: "There is no API key." } });
const otherForm = /results\.json is not in the form of version 2, .*\n.*wallet-conformance report /;

const unreadable: [what: string, text: string | undefined, says: RegExp][] = [
  ["no file", undefined, /There are no results in .*: results\.json is missing\.$/],
  ["a run that never began", failed, /The run in .* never began: There is no API key\.$/],
  ["another form", JSON.stringify({ ...sampleResults, schemaVersion: 99 }), otherForm],
  ["a list that is missing", JSON.stringify(withoutFindings), otherForm],
  ["half a file", JSON.stringify(sampleResults).slice(0, 500), otherForm],
  ["no object", "[]", otherForm],
];

for (const [what, text, says] of unreadable) {
  test(`results that cannot be read are refused in the same words everywhere: ${what}`, () => {
    const folder = folderHolding(text);
    for (const read of [readResults, readByApi]) {
      expect(() => read(folder)).toThrow(says);
      expect(() => read(folder)).toThrow(UsageError);
    }
  });
}

test("results are read as they were written, by the suite and by programs", () => {
  const folder = folderHolding(resultsText(sampleResults));
  expect(readResults(folder)).toEqual(sampleResults);
  const { findings } = readByApi(folder);
  expect(findings[0]).toMatchObject({
    message: "poolSell accepted what must be refused",
    expected: "refused",
  });
});

test("a folder is free unless a run began in it; a report of it says why there is none", () => {
  expect(holdsRun(folderHolding())).toBe(false);
  expect(holdsRun(folderHolding(failed))).toBe(false);
  expect(holdsRun(folderHolding("half a fi"))).toBe(true);
  const readFailed = () => readRun(folderHolding(failed), suiteIdentity());
  expect(readFailed).toThrow(/never began: There is no API key\.$/);
});
