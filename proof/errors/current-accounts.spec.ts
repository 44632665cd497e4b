import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { command, emptyFolder } from "../self/cli/command.ts";

const kinds = ["nameMatches", "nameDiffers", "nre", "pending"];
const ofTypeCurrent = kinds.map((kind) => `    ${kind}: { account_type: CURRENT }`);

test("a profile whose accounts are of the other type finds nothing in older updates", async () => {
  const sandbox = await startSandbox({ controlToken: "control-token-for-tests" });
  const { apiKey, apiSecret } = sandbox.credentials;
  const file = join(emptyFolder(), "profile.yaml");
  const lines = ["name: mine", "testData:", "  bankAccounts:", ...ofTypeCurrent];
  writeFileSync(file, lines.join("\n"));
  const target = ["--profile", file, "--base-url", sandbox.url, "--api-key", apiKey];
  const only = ["--only", "versioning-older-update", "--only", "bank-accounts-other-type-refused"];
  const words = ["run", ...target, ...only, "--runs", "1", "--output", emptyFolder()];
  const { exitCode, printed } = await command(words, {
    API_SECRET: apiSecret,
    STATES_TOKEN: "control-token-for-tests",
  });
  await sandbox.close();
  expect(printed).toContain(" 0 failed");
  expect(exitCode, printed).toBe(3);
});
