import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { readEvidence } from "../../src/record/evidence/file.ts";
import { filesIn } from "../../src/record/folder.ts";
import { command, emptyFolder } from "../self/cli/command.ts";
import { profileFor } from "./profile-for.ts";

test("KYC that goes through several states is rejected only when its profile's word for that shows", async () => {
  const sandbox = await startSandbox({ variants: ["kyc-in-steps"] });
  const output = join(emptyFolder(), "run");
  const { apiKey, apiSecret } = sandbox.credentials;
  const profile = profileFor(["kyc-in-steps"], sandbox.url);
  const only = ["--only", "users-nri-needs-kyc", "link-account-kyc-state"];
  const { exitCode, printed } = await command(
    ["run", "--profile", profile, "--api-key", apiKey, "--output", output, ...only],
    { API_SECRET: apiSecret },
  );
  await sandbox.close();
  expect(exitCode, printed).toBe(3);

  const { lines } = readEvidence(filesIn(output).evidence);
  const exchanges = lines.flatMap((line) => (line.kind === "exchange" ? [line.exchange] : []));
  const rejected = exchanges.filter(({ request }) => request.body?.includes("Rejected Person"));
  expect(rejected.length).toBeGreaterThan(0);
  for (const submitted of rejected) {
    const { user_id } = JSON.parse(submitted.request.body ?? "") as { user_id: string };
    const after = exchanges
      .slice(exchanges.indexOf(submitted) + 1)
      .filter(({ request: { url, body = "" } }) => url.includes(user_id) || body.includes(user_id));
    const polled = after.slice(
      0,
      after.findIndex(({ operation }) => operation !== "getUser"),
    );
    expect(polled.at(-1)?.answer?.body).toContain('"declined"');
  }
});
