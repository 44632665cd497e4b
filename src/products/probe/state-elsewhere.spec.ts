import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { withData } from "../../../sandbox/combinators.ts";
import { startSandbox } from "../../../proof/deviations.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";

/** The status of an account next to the rest of it, one level above where other operations have both. */
const stateNextToAccount = withData("getBankAccountStatus", ({ bank_account }) => {
  const { status, ...account } = bank_account as Record<string, unknown>;
  return { status, account };
});

test("the probe finds a state that stands next to its account, and each place of what stands elsewhere", async () => {
  const sandbox = await startSandbox({ patches: [stateNextToAccount] });
  const profile = join(emptyFolder(), "profile.yaml");
  const { apiKey, apiSecret } = sandbox.credentials;
  const environment = { API_SECRET: apiSecret };
  const target = ["--base-url", sandbox.url, "--api-key", apiKey];
  const probed = await command(["probe", ...target, "--output", profile], environment);
  expect(probed.exitCode, probed.printed).toBe(0);
  const text = readFileSync(profile, "utf8");
  expect(text).toMatch(/bank_details: \/data # proven: the state stands there/);
  expect(text).toMatch(
    /is_nre:\n +# proven: seen in a record\n +- \/is_nre\n +- \/account\/is_nre/,
  );

  const only = ["--only", "bank-accounts-is-nre-in-status", "bank-accounts-is-nre-in-account"];
  const run = ["run", "--profile", profile, ...only, "--output", emptyFolder(), "--runs", "1"];
  const judged = await command(run, environment);
  await sandbox.close();
  expect(judged.printed).toMatch(/Requirements +[1-9]\d* passed, 0 failed/);
});
