import { expect, test } from "@playwright/test";
import { refuses } from "../patches/parts.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { defaultClient } from "../../sandbox/start.ts";
import { startSandbox } from "../deviations.ts";
import { preflight, requireReached } from "../../src/judge/client/preflight.ts";
import { loadProfile } from "../../src/judge/profile/load.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { frontOf } from "../self/client/standing-before.ts";
import { controlToken } from "../self/cli/judge.ts";

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

for (const [does, patches, shownBy] of [
  ["checks no signature", [checksNoSignature], "answers"],
  ["refuses without a code", [withoutCodes], "signature"],
  ["does both, and has users", [checksNoSignature, withoutCodes], undefined],
] as const) {
  test(`a target that ${does} is the interface all the same`, async () => {
    const sandbox = await startSandbox({ patches });
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

const entry = /"total":([^,]+),"consumed":[^,]+,"remaining":[^,}]+/g;
const notApproved = "validation-not-approved-beyond";

const judged = judgeTogether({
  "checks no signature": {
    patches: [checksNoSignature],
    controlToken,
    only: ["authentication-signature-checked"],
  },
  "limits are used up": {
    controlToken,
    only: ["sells-external", "sells-pool"],
    before: (url) =>
      frontOf(url, ({ body, ...answer }) => ({
        ...answer,
        body: String(body).replaceAll(entry, '"total":$1,"consumed":$1,"remaining":0'),
      })),
  },
  "validates nothing": {
    controlToken,
    patches: [refuses("validateTransaction")],
    only: [notApproved],
  },
});

test("a target that checks no signature is found to", async () => {
  const { exitCode, printed, results } = await judged("checks no signature");
  expect(exitCode, printed).toBe(1);
  const broken = results.findings.map(({ requirement }) => requirement);
  expect(broken).toContain("authentication-signature-checked");
});

test("a target whose limits are used up is blamed for no sell", async () => {
  const { exitCode, results } = await judged("limits are used up");
  expect(results.findings).toEqual([]);
  const sell = results.requirements.find(({ id }) => id === "sells-external");
  expect(sell?.reasons?.[0]).toBe("limits-leave-no-room");
  expect(exitCode).toBe(3);
});

test("a check that has compared nothing doesn't pass", async () => {
  const { printed, results } = await judged("validates nothing");
  // The check skips transaction types for which no validation is approved.
  const check = results.checks.find(({ id }) =>
    id.endsWith(`/a-sell-is-validated-by-the-limits-of-its-own-type#${notApproved}`),
  );
  expect(check, printed).toMatchObject({ outcome: "not-run", reason: "nothing-asked" });
});
