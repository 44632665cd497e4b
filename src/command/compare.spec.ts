import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { FaultName } from "../../proof/faults/index.ts";
import type { Comparison } from "../record/results/comparison.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { judgeSandbox } from "../../proof/self/cli/judge.ts";

const run = async (faults: FaultName[], only: string): Promise<string> =>
  (await judgeSandbox({ faults }, ["--only", only])).folder;

test("two runs are compared by what is new, fixed, still there and no longer looked at", async () => {
  const clean = await run([], "users-is-nri-returned");
  const broken = await run(["is-nri-missing-in-user"], "users-is-nri-returned");
  const elsewhere = await run([], "status-user-unknown");

  const worse = await command(["compare", clean, broken, "--fail-on", "regression"]);
  expect(worse.printed).toMatch(/New findings {2}\d+\n {2}users-\S+ {2}getUser: is_nri nothing/);
  expect(worse.exitCode).toBe(1);

  const better = await command(["compare", broken, clean, "--fail-on", "regression"]);
  expect(better.printed).toMatch(/Fixed {2}\d+\n {2}users-/);
  expect(better.exitCode).toBe(0);

  const same = await command(["compare", broken, broken]);
  expect(same.printed).toMatch(/Still there {2}\d+\n/);
  expect(same.printed).not.toContain("New findings");

  const { printed } = await command(["compare", broken, elsewhere, "--json"]);
  const { findings, notExercised } = JSON.parse(printed) as Comparison;
  expect(findings.notLookedAt.length).toBeGreaterThan(0);
  expect(findings.fixed).toEqual([]);
  expect(notExercised.newly).toContain("users-is-nri-returned");
});

test("what cannot be compared is said in words", async () => {
  const empty = emptyFolder();
  const nothing = await command(["compare", empty, empty]);
  expect(nothing.printed).toContain("results.json is missing");
  expect(nothing.exitCode).toBe(2);

  const foreign = join(emptyFolder(), "foreign");
  mkdirSync(foreign);
  writeFileSync(join(foreign, "results.json"), '{"schemaVersion": 99}');
  const other = await command(["compare", foreign, foreign]);
  expect(other.printed).toContain("is not in the form of version");
  expect(other.exitCode).toBe(2);
});
