import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { validate } from "ctrf";
import { harMistakes } from "../../proof/self/report/schemas.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { readJson } from "../../spec/files.ts";
import { type Judged, judgeBy, judgeSandbox } from "../../proof/self/cli/judge.ts";
import type { OperationName } from "../../spec/operations.ts";
import type { FaultName } from "../../proof/faults/index.ts";
import { slowUnless } from "../../proof/self/slow.ts";

function accountsOf(sent: Judged["sent"]): { added: string[]; deleted: string[] } {
  const ids = (wanted: OperationName, form: RegExp) =>
    sent.flatMap(({ exchange: { operation, request, answer } }) => {
      const isMeant = operation === wanted && answer?.status === 200;
      return isMeant ? (form.exec(request.url + answer.body)?.[1] ?? []) : [];
    });
  return {
    added: ids("upsertBankAccount", /"bank_account_id":"([^"]+)/).toSorted(),
    deleted: ids("deleteBankAccount", /bank_account\/([\w-]+)/).toSorted(),
  };
}

test("a run writes what is asked for besides, and shows in GitHub Actions what is broken", async () => {
  const page = join(emptyFolder(), "page.md");
  writeFileSync(page, "before\n");
  const run = await judgeSandbox(
    // Check ids contain this secret's word, and must survive redaction.
    { faults: ["success-flag-false"], credentials: { apiKey: "demo-key", apiSecret: "secret" } },
    ["--only", "users-is-nri-returned,sells-pool-flow", "--also", "ctrf,har"],
    { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: page },
  );
  const { printed, folder, files, results } = run;
  const { ctrf, har, badge, pdf } = files;
  expect(results.harnessErrors).toEqual([]);
  expect(validate(readJson(ctrf))).toMatchObject({ valid: true });
  expect(harMistakes(readJson(har))).toEqual([]);
  expect(existsSync(badge)).toBe(false);

  expect(printed).toMatch(/^100 %.*, 1 invariant broken$/m);
  expect(printed).toContain("Smoke stage: 1 of 1 flow to a sell failed. The run goes on");
  expect(accountsOf(run.sent).added).not.toEqual([]);
  // Histories delete accounts by themselves.
  const others = run.sent.filter(({ sentBy }) => !sentBy.startsWith("models/"));
  expect(accountsOf(others).deleted).toEqual([]);
  expect(printed).toMatch(/^::error title=Not conforming::The target deviates/m);
  expect(readFileSync(page, "utf8")).toMatch(/^before\n## ✗ Not conforming/);
  expect(printed.trimEnd().split("\n").slice(-4)).toEqual([
    "Exit code     1",
    `Report        ${join(folder, "index.html")}`,
    "",
    expect.stringMatching(/^\d+ passed, [1-9]\d* failed, \d+ skipped$/),
  ]);

  const judged = await command(["judge", har, "--output", join(folder, "judged")]);
  expect(judged.printed).toContain("✗ answers-success-true");

  const report = await command(["report", folder, "--also", "badge", "--pdf"]);
  expect(report.exitCode, report.printed).toBe(1);
  expect(readFileSync(pdf).toString("latin1", 0, 5)).toBe("%PDF-");
  expect(readFileSync(badge, "utf8")).toContain("wallet interface: Not conforming");
});

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

test("a smoke stage that passes lets the run go on", async () => {
  const run = await judge([], "--fail-fast", ...flows);
  expect(run.printed).toContain("Smoke stage: 2 of 2 flows to a sell passed.");
  expect(run.results.findings).toEqual([]);
  expect(run.exitCode, run.printed).toBe(3);
});

test("--clean-up deletes what each try of a test has added", async () => {
  const run = await judge(["pool-sell-refused"], "--clean-up", ...flows);
  const { added, deleted } = accountsOf(run.sent);
  expect(added.length).toBeGreaterThan(2);
  expect(deleted).toEqual(added);
});

for (const budget of [1, 60, 900, 3_000, 10_500]) {
  const title = `a run of at most ${budget} requests never ends as conforming`;
  test(title, slowUnless(false), async () => {
    const { exitCode, printed, results } = await judgeBy(["--max-requests", String(budget)]);
    expect(results.run.requests).toBe(budget);
    expect([2, 3]).toContain(exitCode);
    expect(results.verdict).not.toBe("conforming");
    expect(results.run.checks.notRun.gap).toBeGreaterThan(0);
    expect(printed).toMatch(/\d+ of \d+ checks|were not exercised|No check ran/);
  });
}

test("a budget runs what finds most for it, and says how much that is", async () => {
  const { exitCode, printed, results } = await judgeBy(["--budget", "200"]);
  const { run, verdict } = results;
  expect([exitCode, verdict], printed).toEqual([3, "not-fully-verified"]);
  expect(run.requests).toBeLessThan(260);
  expect(run.options.budget?.faultsFound).toBeGreaterThan(0.1);
  expect(printed).toMatch(/budget of 200 of about [\d,]+ requests finds \d+ % of the known faults/);
});
