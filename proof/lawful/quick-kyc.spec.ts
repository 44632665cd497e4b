import { expect, test } from "@playwright/test";
import { withData } from "../../sandbox/combinators.ts";
import { startSandbox } from "../deviations.ts";
import { command, emptyFolder } from "../self/cli/command.ts";
import { profileFor } from "./profile-for.ts";

test("KYC that is over before its user is first read is seen to be rejected", async () => {
  const begins = withData("submitKyc", (data) => ({ ...data, kyc_state: "pending" }));
  const sandbox = await startSandbox({ patches: [begins] });
  const { apiKey, apiSecret } = sandbox.credentials;
  const profile = profileFor(["kyc-later"], sandbox.url);
  const target = ["--profile", profile, "--api-key", apiKey];
  const part = ["--only", "users-nri-needs-kyc", "--runs", "1"];
  const { printed } = await command(["run", ...target, ...part, "--output", emptyFolder()], {
    API_SECRET: apiSecret,
  });
  await sandbox.close();
  expect(printed).not.toContain("testData.kyc.rejected");
  expect(printed).toContain("No deviation was found");
});
