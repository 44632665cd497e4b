import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { oneOf } from "../../contract/deviation.ts";
import { currentRun, publishRun, withdrawRun, type Run } from "../../judge/run/published.ts";
import { readRun } from "../../reporting/read-run.ts";
import { rebuild } from "../../reporting/rebuild.ts";
import { redactedLine } from "./redaction.ts";
import { redactor, unredacted } from "../../wire/redaction.ts";
import { filesIn } from "../folder.ts";
import { openEvidence, readEvidence, sealed } from "./file.ts";
import type { EvidenceLine } from "./lines.ts";
import { lineMistakes } from "../../../proof/self/report/schemas.ts";
import { findingLine, said } from "../../../proof/self/report/findings.ts";
import { end, exchangeLine, runLine } from "../../../proof/self/report/lines.ts";
import { everyCheck, everyPass, folderWith } from "../../../proof/self/report/sample.ts";
import { sampleEvidence } from "../../../proof/self/report/sample-run.ts";
import { expectGolden } from "../../../proof/self/messages.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";
import { folderOfThisRun } from "../../judge/run/folder.ts";

const newFile = () => join(temporaryFolder("evidence"), "deep", "evidence.ndjson");

test("what was appended is read back, an existing file is continued, and a torn last line is dropped", () => {
  const file = newFile();
  const written: EvidenceLine[] = [{ kind: "harness-error", message: "é" }, exchangeLine("x-1")];
  for (const line of written) {
    const evidence = openEvidence(file, unredacted);
    evidence.append(line);
    evidence.close();
  }
  expect(readEvidence(file).lines).toEqual(written);
  const whole = readFileSync(file);
  writeFileSync(file, `\uFEFF${whole.toString().replaceAll("\n", "\r\n")}\r\n`);
  expect(readEvidence(file)).toMatchObject({ lines: written, problems: [] });
  for (let length = whole.indexOf("\n") + 1; length < whole.length - 1; length += 9) {
    writeFileSync(file, whole.subarray(0, length));
    expect(readEvidence(file).lines).toEqual(written.slice(0, 1));
  }
});

test("whatever may quote the target is redacted when it is written; names of the suite stay", () => {
  const file = newFile();
  const { target, ...run } = runLine();
  const linesQuoting = (secret: string, body: object): EvidenceLine[] => {
    const headers = { id: secret, reason: secret };
    const operations = { getUser: { path: `/user/{user_id}?k=${secret}`, headers } };
    const resolvedProfile = { operations, users: { given: [secret] } };
    const quoted = { ...said(`no ${secret}`), expected: oneOf(secret, secret), tried: secret };
    return [
      exchangeLine("x-1", [], { answer: { status: 200, headers: {}, body: "", ...body } }),
      { ...findingLine("limits-read", quoted), check: "secret/a#limits-read" },
      { kind: "harness-error", message: `TypeError: ${secret}`, test: "a secret" },
      { ...run, target: { ...target, resolvedProfile } },
    ];
  };
  const evidence = openEvidence(file, redactor({ API_SECRET: "secret" }));
  const filler = "x".repeat(19_997);
  for (const line of linesQuoting("secret", { body: `${filler}secret` })) evidence.append(line);
  evidence.close();
  const cut = { body: `${filler}<AP`, truncated: true };
  expect(readEvidence(file).lines).toEqual(linesQuoting("<API_SECRET>", cut));
});

test("a secret that equals a word of the suite leaves the deviation readable", () => {
  const seen = { kind: "answered", manner: "accepted", status: 200, code: "no code" } as const;
  const accepted = redactedLine(
    findingLine("limits-read", { seen }),
    redactor({ KEY: "accepted" }),
  );
  expect(accepted).toMatchObject({ seen });
});

const { suite } = runLine();
const evidenceOf = (folder: string) => filesIn(folder).evidence;
const linesOf = (folder: string) =>
  readFileSync(evidenceOf(folder), "utf8").split("\n").slice(0, -1);

test("every line of evidence fits the published schema, which refuses what it doesn't know", () => {
  const lines = linesOf(folderWith(sampleEvidence));
  expect(lines.flatMap(lineMistakes)).toEqual([]);
  const [run = ""] = lines;
  expect(lineMistakes(run.replace('"run"', '"walk"'))).toEqual([
    'There is no kind of line "walk".',
  ]);
  expect(lineMistakes(run.replace('"schemaVersion":2', '"secret":1'))).not.toEqual([]);
  expect(lineMistakes(run.replace(/,"digest":"[0-9a-f]{16}"}$/, "}"))).not.toEqual([]);
});

const wholeRun = () => folderWith([runLine(), ...everyPass.slice(0, 20), end]);

function changed(change: (lines: string[]) => string[]): string {
  const folder = wholeRun();
  const lines = change(linesOf(folder));
  writeFileSync(evidenceOf(folder), lines.map((line) => `${line}\n`).join(""));
  return folder;
}

const edit = (at: number, by: (line: string) => string) => (lines: string[]) =>
  lines.map((line, index) => (index === at ? by(line) : line));
const failing = (line: string) => line.replace('"passed"', '"failed"');

const changes: Record<string, (lines: string[]) => string[]> = {
  edited: edit(6, failing),
  "all edited": (lines) => lines.map(failing),
  "taken out": (lines) => lines.toSpliced(3, 2),
  added: (lines) => lines.toSpliced(3, 0, sealed('{"kind":"observation"}')),
  "added after the end": (lines) => [...lines, ...lines.slice(1, 3)],
  swapped: ([first = "", second = "", third = "", ...rest]) => [first, third, second, ...rest],
  "edited and sealed again": edit(6, (line) => sealed(failing(line).replace(/,"digest".*/, "}"))),
};

function refusalOf(folder: string, readBy = suite): string {
  try {
    return `${readRun(folder, readBy).lines.length} lines are read`;
  } catch (error) {
    return (error as Error).message.replaceAll(folder, "run").replaceAll(/[0-9a-f]{64}/g, "<head>");
  }
}

test("evidence that nobody touched is read, and what was done to any other is named", () => {
  const folder = wholeRun();
  const remade = wholeRun();
  const { results } = rebuild(remade, { checksOnDisk: everyCheck });
  const whole = refusalOf(remade);
  const { lines, head } = results.evidence;
  const other = { ...results, evidence: { lines, head: head.replaceAll(/\d/g, "f") } };
  writeFileSync(filesIn(remade).results, JSON.stringify(other));
  const refusals = {
    ...Object.fromEntries(
      Object.entries(changes).map(([what, change]) => [what, refusalOf(changed(change))]),
    ),
    untouched: refusalOf(folder),
    "with its results": whole,
    "with results of other evidence": refusalOf(remade),
    "of another schema": refusalOf(folderWith([runLine({ schemaVersion: 99 }), end])),
    "of another version": refusalOf(folder, { ...suite, version: "9.0.0" }),
    "of another build": refusalOf(folder, { ...suite, checksDigest: "1".repeat(64) }),
    nowhere: refusalOf("/nowhere"),
    empty: refusalOf(folderWith([])),
  };
  expectGolden("refusals.json", refusals);
});

test("no changed byte leaves a verdict", () => {
  const folder = folderWith(sampleEvidence);
  const whole = readFileSync(evidenceOf(folder));
  const anyPosition = fc.integer({ min: 0, max: whole.length - 1 });
  const anyChange = fc.integer({ min: 1, max: 255 });
  fc.assert(
    fc.property(anyPosition, anyChange, (position, change) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(position) ^ change, position);
      writeFileSync(evidenceOf(folder), bytes);
      expect(() => readRun(folder, suite)).toThrow();
    }),
    { seed: 13, numRuns: 100 },
  );
});

const filesOf = (folder: string) => {
  rebuild(folder, { checksOnDisk: everyCheck });
  const { results, index } = filesIn(folder);
  return [results, index].map((file) => readFileSync(file, "utf8"));
};

test("a report rebuilt from its evidence is the same report, and one of a killed run says so", () => {
  const folder = folderWith(sampleEvidence);
  expect(filesOf(folder)).toEqual(filesOf(folder));
  const killed = folderWith(sampleEvidence.slice(0, 20));
  writeFileSync(evidenceOf(killed), '{"kind":"excha', { flag: "a" });
  const [results = "", page] = filesOf(killed);
  expect(JSON.parse(results)).toMatchObject({ run: { interrupted: true } });
  expect(JSON.parse(results)).not.toHaveProperty("verdict");
  expect(page).toContain("its evidence stops after line 20");
});

test("the first tests belong to the run that was prepared, later ones to a separate run", () => {
  const first = join(temporaryFolder("conformance"), "run");
  const environment = { CONFORMANCE_OUTPUT: first };
  const evidence = openEvidence(evidenceOf(first), unredacted);
  evidence.append(runLine());
  publishRun({ output: first } as Run);
  expect(folderOfThisRun(environment)).toBe(first);
  evidence.append(exchangeLine("x-1", ["answers-json"]));
  evidence.end("2026-01-05T00:00:00.000Z");
  evidence.close();
  const second = folderOfThisRun(environment);
  expect(second).toBe(`${first}-2`);
  expect(currentRun().output).toBe(second);
  withdrawRun();
  const { lines, problems } = readEvidence(evidenceOf(second));
  expect(problems).toEqual([]);
  expect(lines.map(({ kind }) => kind)).toEqual(["run"]);
  expect(lines).not.toContainEqual(runLine());
  expect(readEvidence(evidenceOf(first)).problems).toEqual([]);
});
