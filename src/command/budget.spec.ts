import { expect, test } from "@playwright/test";
import { here } from "../../proof/self/cli/command.ts";
import { judgeBy } from "../../proof/self/cli/judge.ts";
import { slowUnless } from "../../proof/self/slow.ts";

/** Few enough for a run that hardly begins, up to one that lacks only its last requests. */
for (const budget of [1, 60, 900, 3_000, 11_000]) {
  const title = `a run of at most ${budget} requests never ends as conforming`;
  test(title, slowUnless(false), async () => {
    const { exitCode, printed, results } = await judgeBy(["--max-requests", String(budget)]);
    // All workers together.
    expect(results.run.requests).toBe(budget);
    expect([2, 3]).toContain(exitCode);
    expect(results.verdict).not.toBe("conforming");
    expect(results.run.checks.notRun.gap).toBeGreaterThan(0);
    expect(printed).toMatch(/\d+ of \d+ checks|were not exercised|No check ran/);
  });
}

test("a budget runs what finds most for it, says how much that is, and is gone on with", async () => {
  const { exitCode, printed, results, folder } = await judgeBy(["--budget", "400"]);
  const { run, verdict } = results;
  expect([exitCode, verdict], printed).toEqual([3, "not-fully-verified"]);
  expect(run.requests).toBeLessThan(480);
  expect(run.options.budget?.faultsFound).toBeGreaterThan(0.25);
  expect(printed).toMatch(/budget of 400 of about [\d,]+ requests finds \d+ % of the known faults/);

  const resumed = await judgeBy(["--resume", folder, "--max-requests", "60"]);
  expect(resumed.printed).toContain("Made in 2 parts");
  expect(resumed.printed).not.toContain("of the known faults");
  expect(resumed.results.run.requests).toBe(run.requests + 60);
  expect(resumed.results.run.checks.notRun.gap).toBeGreaterThan(0);
  expect([resumed.exitCode, resumed.results.verdict]).toEqual([3, "not-fully-verified"]);
  expect(resumed.results.run.checks.passed).toBeGreaterThan(run.checks.passed);
});

test("a budget leaves the choice of tests to nobody else", async () => {
  const { exitCode, printed } = await here(["run", "--budget", "400", "--only", "limits"]);
  expect(printed).toBe("A budget chooses the tests by itself. Leave --only or --budget out.\n");
  expect(exitCode).toBe(2);
});
