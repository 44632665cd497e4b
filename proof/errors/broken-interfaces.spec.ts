import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { Patch } from "../../sandbox/patch.ts";
import { defaultClient } from "../../sandbox/start.ts";
import { startSandbox } from "../deviations.ts";
import { preflight, requireReached } from "../../src/judge/client/preflight.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import type { Results } from "../../src/record/results/results.ts";
import { asSandbox, command, emptyFolder } from "../self/cli/command.ts";

const checksNoSignature: Patch = ({ authenticate }) => ({
  authenticate: (context, { userId, ...request }) => {
    try {
      return authenticate(context, { ...request, userId });
    } catch {
      return { client: context.store.clients[0] ?? defaultClient, userId };
    }
  },
});

const withoutCodes: Patch = ({ respond: { refusal } }) => ({
  respond: {
    refusal: (...of) => ({ ...refusal(...of), body: { success: false, message: "refused" } }),
  },
});

const startedWith = (...patches: Patch[]) => startSandbox({ patches });

for (const [does, patches, shownBy] of [
  ["checks no signature", [checksNoSignature], "answers"],
  ["refuses without a code", [withoutCodes], "signature"],
  ["does both, and has users", [checksNoSignature, withoutCodes], undefined],
] as const) {
  test(`a target that ${does} is the interface all the same`, async () => {
    const sandbox = await startedWith(...patches);
    const { apiKey, apiSecret } = sandbox.credentials;
    const loaded = loadProfile();
    const credentials = { ...loaded.profile.credentials, apiKey };
    const at = { ...loaded, profile: { ...loaded.profile, baseUrl: sandbox.url, credentials } };
    const environment = { API_SECRET: apiSecret };
    const found = await preflight(at, environment);
    await requireReached(at, environment, found, true);
    await sandbox.close();
    expect(found.shownBy).toBe(shownBy);
  });
}

test("a target that checks no signature is found to", async () => {
  const sandbox = await startedWith(checksNoSignature);
  const output = join(emptyFolder(), "run");
  const only = ["--only", "authentication-signature-checked", "--output", output];
  const { exitCode, printed } = await command(
    ["run", ...asSandbox(sandbox.url, sandbox.credentials.apiKey), ...only],
    { API_SECRET: sandbox.credentials.apiSecret },
  );
  await sandbox.close();
  expect(exitCode, printed).toBe(1);
  const results = JSON.parse(readFileSync(join(output, "results.json"), "utf8")) as Results;
  const broken = results.findings.map(({ requirement }) => requirement);
  expect(broken).toContain("authentication-signature-checked");
});
