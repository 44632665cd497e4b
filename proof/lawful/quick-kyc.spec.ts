import { expect, test } from "@playwright/test";
import { withData } from "../../sandbox/combinators.ts";
import { judgeSandbox } from "../self/cli/judge.ts";
import { profileFor } from "./profile-for.ts";

test("KYC that is over before its user is first read is seen to be rejected", async () => {
  const begins = withData("submitKyc", (data) => ({ ...data, kyc_state: "pending" }));
  const { printed } = await judgeSandbox(
    { patches: [begins], profile: ({ url }) => profileFor(["kyc-later"], url) },
    ["--only", "users-nri-needs-kyc"],
  );
  expect(printed).not.toContain("testData.kyc.rejected");
  expect(printed).toContain("No deviation was found");
});
