import { repeatedly, everythingAccepted, expect, requirement, test } from "../../fixtures/index.ts";

test("a newcomer is created", requirement("users-create"), async ({ stage }) => {
  const request = await stage.validRequest("createUser");
  const response = await request.send();
  expect(response).toBeAccepted();
  const user_id = stage.session.requireValue(response, "user_id");
  expect(await stage.session.send("getUser", { user_id })).toBeAccepted();
});

test("reading a user tells is_nri", requirement("users-is-nri-returned"), async ({ stage }) => {
  const user = await stage.user();
  const response = await user.send("getUser");
  expect(response).toBeAccepted();
  expect(typeof response.result("is_nri"), "type of is_nri").toBe("boolean");
});

test(
  "a verified user is not yet NRI",
  requirement("users-is-nri-unset-before"),
  async ({ stage }) => {
    const user = await stage.verifiedUser("foreign");
    const response = await user.mustSucceed("getUser");
    expect(response.result("is_nri"), "is_nri").not.toBe(true);
  },
);

test("a user with foreign KYC is marked", requirement("users-mark-nri"), async ({ stage }) => {
  const request = await stage.validRequest("markNri");
  expect(await request.send()).toBeAccepted();
});

test("marking sets is_nri", requirement("users-is-nri-set"), async ({ stage }) => {
  const user = await stage.nriUser();
  const response = await user.mustSucceed("getUser");
  expect(response.result("is_nri"), "is_nri").toBe(true);
});

test("marking waits for KYC", requirement("users-nri-needs-kyc"), async ({ stage }) => {
  const control = await (await stage.validRequest("markNri")).send();
  for (const user of await stage.usersBeforeKyc("foreign")) {
    const early = await user.send("markNri");
    // It may have been concluded in between.
    if (!(await user.hasPassedKyc())) expect(early).toBeRefused({ control });
  }
});

test("rejected KYC is none", requirement("users-nri-needs-kyc"), async ({ stage }) => {
  const verified = await stage.validRequest("markNri");
  const rejected = await (await stage.user()).failKyc();
  expect(await rejected.send("markNri")).toBeRefused({ control: await verified.send() });
});

test("refused KYC is none", requirement("users-nri-needs-kyc"), async ({ stage }) => {
  const verified = await stage.validRequest("markNri");
  const request = await stage.validRequest("submitKyc");
  const refused = await request.sendWith({ occupation: stage.invalid.occupation });
  if (refused.kind === "accepted") stage.session.stop(everythingAccepted(refused));
  expect(await request.actor.send("markNri")).toBeRefused({ control: await verified.send() });
});

test("Indian KYC rules NRI out", requirement("users-nri-not-indian-kyc"), async ({ stage }) => {
  const indian = await stage.verifiedUser("indian");
  const foreign = await stage.validRequest("markNri");
  const marked = await repeatedly(() => indian.send("markNri"));
  const control = await foreign.send();
  for (const response of marked) expect(response).toBeRefused({ control });
});
