import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openEvidence } from "../../../src/evidence/file.ts";
import type { EvidenceLine } from "../../../src/evidence/lines.ts";
import { filesIn } from "../../../src/report/folder.ts";
import { rebuild } from "../../../src/report/rebuild.ts";
import { unredacted } from "../../../src/wire/redaction.ts";
import { everyCheck, runLine } from "./sample.ts";
import { sampleEvidence } from "./sample-run.ts";

const options = { checksOnDisk: everyCheck };

function folderWith(lines: EvidenceLine[]): string {
  const folder = mkdtempSync(join(tmpdir(), "rebuild-"));
  const evidence = openEvidence(filesIn(folder).evidence, unredacted);
  for (const line of lines) evidence.append(line);
  evidence.close();
  return folder;
}

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

test("a folder without evidence, or with none of a run, is refused in words", () => {
  const empty = mkdtempSync(join(tmpdir(), "rebuild-"));
  expect(() => rebuild(empty, options)).toThrow("evidence.ndjson is missing");
  expect(() => rebuild(folderWith([]), options)).toThrow("does not say which run it is of");
});

test("the evidence of another version of the suite is rejected", () => {
  const folder = folderWith(sampleEvidence);
  const { suite } = runLine();
  const newer = { ...suite, version: "9.0.0" };
  expect(() => rebuild(folder, { ...options, suite })).not.toThrow();
  expect(() => rebuild(folder, { ...options, suite: newer })).toThrow(
    /a run of wallet-conformance 0\.0\.0, but this is wallet-conformance 9\.0\.0/,
  );
});

test("the evidence of another build of the same version is rejected", () => {
  const folder = folderWith(sampleEvidence);
  const { suite } = runLine();
  const rebuilt = { ...suite, checksDigest: "1".repeat(64) };
  expect(() => rebuild(folder, { ...options, suite: rebuilt })).toThrow("0.0.0 of another build");
});
