import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { FaultName } from "../../proof/faults/index.ts";
import { lineMistakes } from "../../proof/self/report/evidence-schema.ts";
import { slowUnless } from "../../proof/self/slow.ts";
import { command } from "../../proof/self/cli/command.ts";
import { judgeSandbox } from "../../proof/self/cli/judge.ts";

const alike = slowUnless(false);

const fewRequests = 60;

const judge = (faults: FaultName[], ...words: string[]) => judgeSandbox({ faults }, words);

test("--fail-fast ends a run whose smoke stage fails", async () => {
  const { exitCode, printed, results, files } = await judge(["pool-sell-refused"], "--fail-fast");
  expect(printed).toContain("Smoke stage: 1 of 2 flows to a sell failed. The run ends here");
  expect(exitCode).toBe(1);
  expect(results.verdict).toBe("not-conforming");
  expect(results.harnessErrors).toEqual([]);
  expect(results.run.requests).toBeLessThan(fewRequests);
  expect(results.findings[0]?.firstRequest).toBeLessThan(fewRequests);
  const { checks } = results;
  expect(checks.filter(({ reason }) => reason === "stopped-early").length).toBeGreaterThan(900);
  const lines = readFileSync(files.evidence, "utf8").trim().split("\n");
  expect(lines.flatMap(lineMistakes)).toEqual([]);
});

test(
  "--fail-fast also ends a run whose smoke stage deviates from what no check of it is about",
  alike,
  async () => {
    const { exitCode, printed, results } = await judge(["remaining-stale"], "--fail-fast");
    expect(printed).toContain("Smoke stage: 2 of 2 flows to a sell failed. The run ends here");
    expect(exitCode).toBe(1);
    const broken = new Set(results.findings.map(({ requirement }) => requirement));
    expect([...broken]).toEqual(["limits-remaining-difference"]);
    expect(results.run.requests).toBeLessThan(fewRequests);
  },
);

test("without it the run goes on, and says that it could have ended", async () => {
  const { printed, results } = await judge(
    ["pool-sell-refused"],
    "--only",
    "sells-pool-flow,sells-external-flow,sells-external",
  );
  expect(printed).toContain("Smoke stage: 1 of 2 flows to a sell failed. The run goes on");
  expect(results.checks.some(({ reason }) => reason === "stopped-early")).toBe(false);
  const afterwards = results.checks.filter(({ id }) => !id.startsWith("scenarios/"));
  expect(afterwards.some(({ outcome }) => outcome === "passed")).toBe(true);
});

test("without it the run says what no check of the smoke stage is about, too", alike, async () => {
  const { printed } = await judge(
    ["remaining-stale"],
    "--only",
    "sells-pool-flow,sells-external-flow",
  );
  expect(printed).toContain("Smoke stage: 2 of 2 flows to a sell failed. The run goes on");
});

test("a smoke stage that passes lets the run with --fail-fast go on", async () => {
  const { exitCode, printed, results } = await judge(
    [],
    "--fail-fast",
    "--only",
    "sells-pool-flow,sells-external-flow",
  );
  expect(printed).toContain("Smoke stage: 2 of 2 flows to a sell passed.");
  expect(results.findings).toEqual([]);
  expect(exitCode, printed).toBe(3);
});

test("a shard has only a part of the smoke stage", async () => {
  const { exitCode, printed } = await command(["run", "--shard", "1/2", "--fail-fast"]);
  expect(printed).toContain("Leave --fail-fast out.");
  expect(exitCode).toBe(2);
});
