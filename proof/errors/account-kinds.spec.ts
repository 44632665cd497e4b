import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { missing } from "../../src/judge/forecast/missing.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { filesIn } from "../../src/record/folder.ts";
import type { Results } from "../../src/record/results/results.ts";
import { command, emptyFolder } from "../self/cli/command.ts";

const lines = "name: mine\nstates: none\ntestData: { bankAccounts: { nre: null } }\n";

function written(): string {
  const file = join(emptyFolder(), "profile.yaml");
  writeFileSync(file, lines);
  return file;
}

test("a kind of account that the target has none of is a gap that names the profile's field", async () => {
  const sandbox = await startSandbox();
  const { apiKey, apiSecret } = sandbox.credentials;
  const output = join(emptyFolder(), "run");
  const target = ["--profile", written(), "--base-url", sandbox.url, "--api-key", apiKey];
  const only = [
    "--only",
    "bank-accounts-nre-rejected-for-non-nri",
    "--runs",
    "1",
    "--output",
    output,
  ];
  const { exitCode, printed } = await command(["run", ...target, ...only], {
    API_SECRET: apiSecret,
  });
  await sandbox.close();
  const results = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  const { outcome, reasons } =
    results.requirements.find(({ id }) => id === "bank-accounts-nre-rejected-for-non-nri") ?? {};
  expect({ outcome, reason: reasons?.[0] }).toEqual({
    outcome: "not-exercised",
    reason: "profile-value-missing",
  });
  expect(results.findings, printed).toEqual([]);
  expect(readFileSync(filesIn(output).index, "utf8")).toContain("testData.bankAccounts.nre");
  expect(exitCode).toBe(3);
});

test("the forecast says what to add for it", () => {
  const { profile } = loadProfile(written());
  const facts = { profile, environment: {} };
  expect(missing("account:nre", facts)).toMatchObject({
    what: "testData.bankAccounts.nre",
    add: "testData: { bankAccounts: { nre: { account_number: ... } } }",
  });
  expect(missing("account:nameDiffers", facts)).toBeUndefined();
});
