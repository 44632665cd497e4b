import { expect, test } from "@playwright/test";
import { judgeSandbox } from "../self/cli/judge.ts";
import { profileFor } from "./profile-for.ts";

test("KYC that goes through several states is rejected only when its profile's word for that shows", async () => {
  const variants = ["kyc-in-steps"] as const;
  const only = ["--only", "users-nri-needs-kyc", "link-account-kyc-state"];
  const { exitCode, printed, sent } = await judgeSandbox(
    { variants, profile: ({ url }) => profileFor(variants, url) },
    only,
  );
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
