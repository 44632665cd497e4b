import { observes, test } from "../../fixtures/index.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { attempt } from "../../fixtures/stops/why-stopped.ts";

const read = (user: User) => user.mustSucceed("getUser");

test("which states KYC goes through", observes("kyc-states"), async ({ stage }) => {
  const user = await stage.user();
  const responses = [await read(user)];
  await user.kyc.pass("foreign");
  responses.push(await read(user));
  const other = await stage.user();
  // Not every target rejects KYC by its test data.
  if (!(await attempt(() => other.kyc.fail())).stopped) responses.push(await read(other));
  const states = responses.map((response) => response.result("kyc_state"));
  const seen = [...new Set(states)].filter((state) => state !== undefined);
  const { concludes } = user.profile.kyc;
  stage.observe("kyc-states", [concludes, ...seen].join(", "), ...responses);
});
