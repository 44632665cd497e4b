import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { sealed } from "../record/evidence/seal.ts";
import { filesIn } from "../record/folder.ts";
import { readRun } from "./read-run.ts";
import { rebuild, writeReport } from "./rebuild.ts";
import { end, everyCheck, everyPass, runLine } from "../../proof/self/report/sample.ts";
import { folderWith } from "../../proof/self/report/sample-folder.ts";
import { sampleEvidence } from "../../proof/self/report/sample-run.ts";

const { suite } = runLine();
const evidenceOf = (folder: string) => filesIn(folder).evidence;
const linesOf = (folder: string) =>
  readFileSync(evidenceOf(folder), "utf8").split("\n").slice(0, -1);
const write = (folder: string, lines: string[]) =>
  writeFileSync(evidenceOf(folder), lines.map((line) => `${line}\n`).join(""));

const wholeRun = () => folderWith([runLine(), ...everyPass, end]);

/** A run whose lines were changed after it ended. */
function changed(change: (lines: string[]) => string[]): string {
  const folder = wholeRun();
  write(folder, change(linesOf(folder)));
  return folder;
}

const reading = (folder: string) => () => readRun(folder, suite);

test("evidence that nobody touched is read", () => {
  expect(readRun(wholeRun(), suite).lines).toHaveLength(everyPass.length + 2);
});

test("a line that was edited is named", () => {
  const edited = changed((lines) =>
    lines.map((line, index) => (index === 6 ? line.replace('"passed"', '"failed"') : line)),
  );
  expect(reading(edited)).toThrow(/\n {2}Line 7 of the evidence was changed after it was written/);
});

test("of many changed lines some are named, and the others counted", () => {
  const edited = changed((lines) => lines.map((line) => line.replace("passed", "failed")));
  expect(reading(edited)).toThrow(`So were ${everyPass.length - 5} more lines.`);
});

test("lines that were taken out are counted", () => {
  const shorter = changed((lines) => lines.toSpliced(3, 2));
  expect(reading(shorter)).toThrow("2 lines of the evidence were taken out");
});

test("lines that were added are counted, within the run and after its end", () => {
  const longer = changed((lines) => lines.toSpliced(3, 0, sealed('{"kind":"observation"}')));
  expect(reading(longer)).toThrow("1 line of the evidence was added.");
  const continued = changed((lines) => [...lines, ...lines.slice(1, 3)]);
  expect(reading(continued)).toThrow("2 lines of the evidence were added after its end");
});

test("lines that were swapped are noticed", () => {
  const swapped = changed(([first = "", second = "", third = "", ...rest]) => [
    first,
    third,
    second,
    ...rest,
  ]);
  expect(reading(swapped)).toThrow("Lines of the evidence were swapped or replaced");
});

test("an edited line with a digest of its own is noticed by the chain", () => {
  const forged = changed((lines) =>
    lines.map((line, index) =>
      index === 6 ? sealed(line.replace('"passed"', '"failed"').replace(/,"digest".*/, "}")) : line,
    ),
  );
  expect(reading(forged)).toThrow("Lines of the evidence were swapped or replaced");
});

test("a file that was cut between two lines is an interrupted run", () => {
  const cut = changed((lines) => lines.slice(0, 20));
  const { results } = writeReport(cut, readRun(cut, suite), { checksOnDisk: everyCheck });
  expect(results.run.interrupted).toBe(true);
  expect(results.verdict).toBeUndefined();
  expect(readFileSync(filesIn(cut).index, "utf8")).toContain("its evidence stops after line 20");
});

test("results that were made from other evidence are noticed", () => {
  const folder = wholeRun();
  const { results } = rebuild(folder, { checksOnDisk: everyCheck });
  expect(reading(folder)).not.toThrow();
  const { lines, head } = results.evidence;
  const other = { ...results, evidence: { lines, head: head.replaceAll(/\d/g, "f") } };
  writeFileSync(filesIn(folder).results, JSON.stringify(other));
  expect(reading(folder)).toThrow(
    /results\.json was made from other evidence: its head is .*, here it is/,
  );
});

test("no changed byte leaves a verdict", () => {
  const folder = folderWith(sampleEvidence);
  rebuild(folder, { checksOnDisk: everyCheck });
  const whole = readFileSync(evidenceOf(folder));
  const anyPosition = fc.integer({ min: 0, max: whole.length - 1 });
  const anyChange = fc.integer({ min: 1, max: 255 });
  fc.assert(
    fc.property(anyPosition, anyChange, (position, change) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(position) ^ change, position);
      writeFileSync(evidenceOf(folder), bytes);
      expect(reading(folder)).toThrow();
    }),
    { seed: 13, numRuns: 300 },
  );
});

test("evidence of another schema version is rejected, with both versions", () => {
  const newer = folderWith([runLine({ schemaVersion: 99 }), end]);
  expect(reading(newer)).toThrow(
    /is of schema version 99 \(wallet-conformance 0\.0\.0\), but this suite reads version 2/,
  );
});

test("evidence of another suite version, or of another build, is rejected", () => {
  const folder = wholeRun();
  expect(() => readRun(folder, { ...suite, version: "9.0.0" })).toThrow(
    /a run of wallet-conformance 0\.0\.0, but this is wallet-conformance 9\.0\.0/,
  );
  expect(() => readRun(folder, { ...suite, checksDigest: "1".repeat(64) })).toThrow(
    "0.0.0 of another build",
  );
});

test("a folder without evidence, or with none of a run, is refused in words", () => {
  expect(reading("/nowhere")).toThrow("evidence.ndjson is missing");
  expect(reading(folderWith([]))).toThrow("does not say which run it is of");
});
