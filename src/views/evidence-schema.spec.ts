import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { filesIn } from "../record/folder.ts";
import { lineMistakes } from "../../proof/self/report/evidence-schema.ts";
import { folderWith } from "../../proof/self/report/sample-folder.ts";
import { sampleEvidence } from "../../proof/self/report/sample-run.ts";

const linesOf = (folder: string) =>
  readFileSync(filesIn(folder).evidence, "utf8").trimEnd().split("\n");

test("every line of evidence fits the published schema", () => {
  const lines = linesOf(folderWith(sampleEvidence));
  expect(lines.flatMap(lineMistakes)).toEqual([]);
});

test("the schema refuses a kind, a field and a missing digest that it does not know", () => {
  const [run = ""] = linesOf(folderWith(sampleEvidence));
  expect(lineMistakes(run.replace('"run"', '"walk"'))).toEqual([
    'There is no kind of line "walk".',
  ]);
  expect(lineMistakes(run.replace('"schemaVersion":2', '"secret":1'))).not.toEqual([]);
  expect(lineMistakes(run.replace(/,"digest":"[0-9a-f]{16}"}$/, "}"))).not.toEqual([]);
});
