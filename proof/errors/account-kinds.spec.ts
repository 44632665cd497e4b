import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { missing } from "../../src/judge/forecast/missing.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { judgeSandbox, profileWith } from "../self/cli/judge.ts";

const lines = "name: mine\nstates: none\ntestData: { bankAccounts: { nre: null } }\n";

test("a kind of account that the target has none of is a gap that names the profile's field", async () => {
  const requirement = "bank-accounts-nre-rejected-for-non-nri";
  const { exitCode, printed, files, results } = await judgeSandbox(
    { profile: profileWith(lines) },
    ["--only", requirement],
  );
  const { outcome, reasons } = results.requirements.find(({ id }) => id === requirement) ?? {};
  expect({ outcome, reason: reasons?.[0] }).toEqual({
    outcome: "not-exercised",
    reason: "profile-value-missing",
  });
  expect(results.findings, printed).toEqual([]);
  expect(readFileSync(files.index, "utf8")).toContain("testData.bankAccounts.nre");
  expect(exitCode).toBe(3);
});

test("the forecast says what to add for it", () => {
  const { profile } = loadProfile(profileWith(lines));
  const facts = { profile, environment: {} };
  expect(missing("account:nre", facts)).toMatchObject({
    what: "testData.bankAccounts.nre",
    add: "testData: { bankAccounts: { nre: { account_number: ... } } }",
  });
  expect(missing("account:nameDiffers", facts)).toBeUndefined();
});
