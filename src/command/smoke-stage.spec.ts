import { expect, test } from "@playwright/test";
import { isJsonObject, parseJson } from "../../spec/json.ts";
import { readPointer } from "../../spec/pointer.ts";
import type { FaultName } from "../../proof/faults/index.ts";
import { judgeSandbox, type Judged } from "../../proof/self/cli/judge.ts";
const fewRequests = 60;
const flows = ["--only", "sells-pool-flow,sells-external-flow"];

const judge = (faults: FaultName[], ...words: string[]) => judgeSandbox({ faults }, words);

test("--fail-fast ends a run whose smoke stage fails", async () => {
  const { exitCode, printed, results } = await judge(["pool-sell-refused"], "--fail-fast");
  expect(printed).toContain("Smoke stage: 1 of 2 flows to a sell failed. The run ends here");
  expect(exitCode).toBe(1);
  expect(results.verdict).toBe("not-conforming");
  expect(results.harnessErrors).toEqual([]);
  expect(results.run.requests).toBeLessThan(fewRequests);
  expect(results.findings[0]?.firstRequest).toBeLessThan(fewRequests);
  const early = results.checks.filter(({ reason }) => reason === "stopped-early");
  expect(early.length).toBeGreaterThan(900);
});

/** The ids of the accounts that a run has added, and of those it has deleted. */
function accountsOf({ sent }: Judged): { added: string[]; deleted: string[] } {
  const succeeded = sent
    .map(({ exchange }) => exchange)
    .filter(({ answer }) => answer?.status === 200);
  const added = succeeded
    .filter(({ operation }) => operation === "upsertBankAccount")
    .map(({ answer }) => {
      const json = parseJson(answer?.body ?? "");
      return String(isJsonObject(json) && readPointer(json, "/data/bank_account/bank_account_id"));
    });
  const deleted = succeeded
    .filter(({ operation }) => operation === "deleteBankAccount")
    .map(({ request }) => /bank_account\/([\w-]+)/.exec(request.url)?.[1] ?? "");
  return { added: added.toSorted(), deleted: deleted.toSorted() };
}

test("without it the run goes on, and says that it could have ended; it deletes no account", async () => {
  const run = await judge(["pool-sell-refused"], ...flows, "--only", "sells-external");
  expect(run.printed).toContain("Smoke stage: 1 of 2 flows to a sell failed. The run goes on");
  const { checks } = run.results;
  expect(checks.some(({ reason }) => reason === "stopped-early")).toBe(false);
  const afterwards = checks.filter(({ id }) => !id.startsWith("scenarios/"));
  expect(afterwards.some(({ outcome }) => outcome === "passed")).toBe(true);
  expect(accountsOf(run).deleted).toEqual([]);
});

test("a smoke stage that passes lets the run go on; --clean-up deletes what it has added", async () => {
  const run = await judge([], "--fail-fast", "--clean-up", ...flows);
  expect(run.printed).toContain("Smoke stage: 2 of 2 flows to a sell passed.");
  expect(run.results.findings).toEqual([]);
  const { added, deleted } = accountsOf(run);
  expect(added.length).toBeGreaterThan(0);
  expect(deleted).toEqual(added);
  expect(run.exitCode, run.printed).toBe(3);
});
