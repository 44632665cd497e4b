import { expect, test } from "@playwright/test";
import { withData } from "../../sandbox/combinators.ts";
import type { Sandbox } from "../deviations.ts";
import { controlToken } from "../self/cli/judge.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import type { VariantName } from "../variants/index.ts";
import { profileFor } from "./profile-for.ts";

// KYC and bank accounts that are verified in other ways than the sandbox's.

const target = (variants: VariantName[], only: string[], runs = 1) => ({
  variants,
  controlToken,
  profile: ({ url }: Sandbox) => profileFor(variants, url),
  only,
  runs,
});

const judged = judgeTogether({
  "in steps": target(["kyc-in-steps"], ["users-nri-needs-kyc", "link-account-kyc-state"]),
  "over at once": {
    ...target([], ["users-nri-needs-kyc"]),
    patches: [withData("submitKyc", (data) => ({ ...data, kyc_state: "pending" }))],
    profile: ({ url }) => profileFor(["kyc-later"], url),
  },
  "one at a time": target(
    ["bank-verification-later"],
    ["bank-accounts-ceiling", "link-account-ceiling-reached"],
    2,
  ),
  "NRI later": target(
    ["nri-shown-later", "bank-verification-later"],
    ["bank-accounts-nre-approved"],
  ),
});

test("KYC that goes through several states is rejected only when its profile's word for that shows", async () => {
  const { exitCode, printed, sent } = await judged("in steps");
  expect(exitCode, printed).toBe(3);

  const exchanges = sent.map(({ exchange }) => exchange);
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

test("KYC that is over before its user is first read is seen to be rejected", async () => {
  const { printed } = await judged("over at once");
  expect(printed).not.toContain("testData.kyc.rejected");
  expect(printed).toContain("No deviation was found");
});

for (const [how, says] of [
  [
    "one at a time",
    "a target that takes no account while another is being verified is filled one by one",
  ],
  ["NRI later", "an NRI user who was prepared ahead is one by the time a test takes it"],
] as const) {
  test(says, async () => {
    const { exitCode, printed } = await judged(how);
    expect(printed).toContain("No deviation was found");
    expect(printed).toMatch(/Checks +[1-9]\d* passed, 0 failed/);
    expect(exitCode).toBe(3);
  });
}
