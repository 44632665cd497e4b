import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { readResults as readByApi } from "../command/api/index.ts";
import { UsageError } from "../ground/usage-error.ts";
import { readRun } from "../reporting/read-run.ts";
import { isFree } from "../judge/run/folder.ts";
import { filesIn } from "./folder.ts";
import { readResults } from "./read-results.ts";
import { resultsText } from "./results/results-file.ts";
import { runLine } from "../../proof/self/report/lines.ts";
import { sampleResults } from "../../proof/self/report/sample-run.ts";
import { expectGolden, messageOf } from "../../proof/self/messages.ts";
import { temporaryFolder } from "../../proof/self/temporary-folder.ts";

function folderHolding(text?: string): string {
  const folder = temporaryFolder("results");
  if (text !== undefined) writeFileSync(join(folder, "results.json"), text);
  return folder;
}

const failed = JSON.stringify({ schemaVersion: 1, error: { message: "There is no API key." } });
const changed = (change: object) =>
  JSON.stringify({ ...(JSON.parse(resultsText(sampleResults)) as object), ...change });

const unreadable: Record<string, string | undefined> = {
  "no file": undefined,
  "a run that never began": failed,
  "another form": changed({ schemaVersion: 99 }),
  "no list": changed({ findings: undefined }),
  "a check without its id": changed({ checks: [{}] }),
  "nothing for evidence": changed({ evidence: null }),
  "another form in each member": changed({ schemaVersion: 1, checks: [null] }),
  "half a file": JSON.stringify(sampleResults).slice(0, 500),
  "no object": "[]",
};

test("results that can't be read are refused in the same words everywhere", async () => {
  const said: Record<string, string> = {};
  for (const [what, text] of Object.entries(unreadable)) {
    const folder = folderHolding(text);
    for (const read of [readResults, readByApi])
      expect.soft(() => read(folder), what).toThrow(UsageError);
    said[what] = await messageOf(() => readResults(folder));
    expect.soft(await messageOf(() => readByApi(folder)), what).toBe(said[what]);
  }
  expectGolden("unreadable.json", said);
});

test("results are read as they were written, by the suite and by programs", () => {
  const folder = folderHolding(`\uFEFF${resultsText(sampleResults)}`);
  expect(readResults(folder)).toEqual(sampleResults);
  expect(readResults(join(folder, "results.json"))).toEqual(sampleResults);
  const named = join(folder, "index.html");
  mkdirSync(named);
  expect(filesIn(named).results, "of a folder with such a name").toBe(join(named, "results.json"));
  const message = "poolSell accepted what must be refused";
  expect(readByApi(folder).findings[0]).toMatchObject({ message, expected: "refused" });
});

test("a folder is free unless a run began in it; a report of it says why there is none", () => {
  const free = [undefined, failed, "half a fi"].map((text) => isFree(folderHolding(text)));
  expect(free).toEqual([true, true, false]);
  expect(isFree(`${import.meta.filename}/below`)).toBe(false);
  expect(() => readRun(folderHolding(failed), runLine().suite)).toThrow(
    /never began: There is no API key\.$/,
  );
});
