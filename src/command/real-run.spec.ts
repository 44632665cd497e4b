import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { register } from "../../spec/register.ts";
import { readEvidence } from "../record/evidence/file.ts";
import { type EvidenceLine, sentByPreflight } from "../record/evidence/lines.ts";
import { readResults } from "../record/read-results.ts";
import type { CheckResult, Results } from "../record/results/results.ts";
import { allChecks } from "../judge/run/catalogue.ts";
import { lineMistakes, resultsMistakes } from "../../proof/self/report/schemas.ts";
import { endOfRecordedRun, recordedRun } from "../../proof/self/record/recorded-run.ts";

/** For a whole run: one and a half times what version 0.1 sent. */
const mostRequests = 11_650;
const triedAgain = 50;

let results: Results;
let evidence: EvidenceLine[];
let texts: string[];

// The recorded run is made after this file is loaded.
test.beforeAll(() => {
  results = readResults(recordedRun);
  const file = join(recordedRun, "evidence.ndjson");
  evidence = readEvidence(file).lines;
  texts = readFileSync(file, "utf8").trimEnd().split("\n");
});

test("it is conforming, and says so everywhere", () => {
  const { exitCode, printed } = endOfRecordedRun();
  expect(results.verdict).toBe("conforming");
  const last = printed.trim().split("\n").at(-1);
  const { passed, notRun } = results.run.checks;
  // Everything skipped is moot at the sandbox.
  expect(last).toBe(`${passed} passed, 0 failed, ${notRun.moot} skipped`);
  expect(notRun.gap).toBe(0);
  expect(exitCode).toBe(0);
});

test("it sends no more requests than a run may", () => {
  expect(results.run.requests).toBeLessThanOrEqual(mostRequests + triedAgain);
});

test("results and every line of the evidence are as their schemas say", () => {
  expect(resultsMistakes(results)).toEqual([]);
  expect([...new Set(texts.flatMap(lineMistakes))]).toEqual([]);
  expect(results.evidence.lines).toBe(texts.length);
});

test("every requirement and every check is in them once", () => {
  expect(results.requirements.map(({ id }) => id)).toEqual(register.map(({ id }) => id));
  const checks = results.checks.map(({ id }) => id).toSorted();
  const onDisk = allChecks().map(({ id }) => id);
  expect(checks).toEqual(onDisk.toSorted());
  const { total, passed, failed, notRun } = results.run.checks;
  expect(passed + failed + notRun.moot + notRun.gap).toBe(total);
  expect(total).toBe(checks.length);
});

const exchangesIn = (lines: EvidenceLine[]) =>
  lines.filter((line) => line.kind === "exchange" || line.kind === "state");

test("every exchange belongs to a check, to a test of several checks, or to the preflight", () => {
  const checks = allChecks().map(({ id }) => id);
  const tests = checks.map((id) => id.replace(/#.*$/, ""));
  const observing = /^observations\//;
  const known = new Set([...checks, ...tests, sentByPreflight]);
  const strangers = exchangesIn(evidence).filter(
    ({ sentBy }) => !known.has(sentBy) && !observing.test(sentBy),
  );
  expect(strangers).toEqual([]);
});

test("every check that ran shows its decisive exchange, in its scene", () => {
  const sent = new Set(exchangesIn(evidence).map(({ exchange }) => exchange.id));
  const isShown = ({
    decisive = "",
    scene = [{ exchange: decisive, role: "decisive" }],
  }: CheckResult) =>
    sent.has(decisive) &&
    scene.flatMap(({ exchange, role }) => (role === "decisive" ? [exchange] : [])).join() ===
      decisive;
  const ran = results.checks.filter(({ outcome }) => outcome !== "not-run");
  expect(ran.filter((check) => !isShown(check))).toEqual([]);
});

test("the proof of each error row is an answer with its status and code", () => {
  const exchanges = new Map(exchangesIn(evidence).map(({ exchange }) => [exchange.id, exchange]));
  for (const { id, http, code, proof = "" } of results.requirements) {
    if (code === undefined) continue;
    const answer = exchanges.get(proof)?.answer;
    expect(answer?.status, id).toBe(http ?? answer?.status);
    expect(answer?.body, id).toContain(String(code));
  }
});
