import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { filesIn } from "../record/folder.ts";
import { rebuild } from "./rebuild.ts";
import { everyCheck } from "../../proof/self/report/sample.ts";
import { folderWith } from "../../proof/self/report/sample-folder.ts";
import { sampleEvidence } from "../../proof/self/report/sample-run.ts";

const options = { checksOnDisk: everyCheck };

test("a report rebuilt from its evidence is the same report", () => {
  const folder = folderWith(sampleEvidence);
  const { results, index } = filesIn(folder);
  rebuild(folder, options);
  const first = [readFileSync(results, "utf8"), readFileSync(index, "utf8")];
  rmSync(results);
  rmSync(index);
  rebuild(folder, options);
  expect([readFileSync(results, "utf8"), readFileSync(index, "utf8")]).toEqual(first);
});

test("the evidence of a killed run gives a report that says so, without a verdict", () => {
  const folder = folderWith(sampleEvidence.slice(0, -9));
  writeFileSync(filesIn(folder).evidence, '{"kind":"excha', { flag: "a" });
  const { results, index } = rebuild(folder, options);
  expect(results.run.interrupted).toBe(true);
  expect(results.verdict).toBeUndefined();
  expect(readFileSync(index, "utf8")).toContain("The run was interrupted");
});
