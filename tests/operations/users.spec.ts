import {
  expect,
  repeatedly,
  requirement,
  requireRefused,
  test,
  together,
  requireValue,
  userOfRefusedKyc,
  requireAsked,
} from "../../fixtures/index.ts";

test("a user is created and can be read", requirement("users-create"), async ({ stage }) => {
  const request = await stage.validRequest("createUser");
  const response = await request.send();
  expect(response).toBeAccepted();
  const user_id = requireValue(response, "user_id");
  expect(await stage.send("getUser", { user_id })).toBeAccepted();
});

test("reading a user reports is_nri", requirement("users-is-nri-returned"), async ({ stage }) => {
  const verified = await together([stage.verifiedUser("indian"), stage.verifiedUser("foreign")]);
  for (const user of [...(await stage.usersBeforeKyc("indian")), ...verified]) {
    const response = await user.send("getUser");
    expect(response).toBeAccepted();
    expect(response).toShowWhether("is_nri");
  }
});

const mark = requirement("users-mark-nri");
test("a user with foreign KYC is marked as NRI", mark, async ({ stage }) => {
  const request = await stage.validRequest("markNri");
  expect(await request.send()).toBeAccepted();
});

test("marking a user as NRI sets is_nri", requirement("users-is-nri-set"), async ({ stage }) => {
  const user = await stage.nriUser();
  const response = await user.mustSucceed("getUser");
  expect(response).toShow("is_nri", true);
});

const needsKyc = requirement("users-nri-needs-kyc");
test("a user cannot be marked as NRI before KYC has succeeded", needsKyc, async ({ stage }) => {
  const older = await stage.usersBeforeKyc("foreign");
  const control = await (await stage.validRequest("markNri")).send();
  const newer = await stage.usersBeforeKyc("foreign");
  const again = await stage.usersReviewedAgain("foreign");
  for (const user of [...older, ...newer, ...again]) {
    const early = await user.send("markNri");
    // KYC may have been concluded in between.
    if (!(await user.hasPassedKyc())) expect(early).toBeRefused({ control });
  }
});

const rejectedKyc = requirement("users-nri-needs-kyc", "users-is-nri-returned");
test(
  "a user whose KYC was rejected cannot be marked as NRI",
  rejectedKyc,
  async ({ stage, check }) => {
    const verified = await stage.validRequest("markNri");
    const rejected = await (await stage.user()).failKyc();
    const early = await repeatedly(() => rejected.send("markNri"));
    const control = await verified.send();
    await check("users-nri-needs-kyc", () => expect(early).toBeRefused({ control }));
    const record = await rejected.send("getUser");
    await check("users-is-nri-returned", () => expect(record).toShowWhether("is_nri"));
  },
);

test("a user whose KYC was refused cannot be marked as NRI", needsKyc, async ({ stage }) => {
  const verified = await stage.validRequest("markNri");
  const user = await userOfRefusedKyc(stage, "address");
  const early = await user.send("markNri");
  expect(early).toBeRefused({ control: await verified.send() });
});

const notIndian = requirement("users-nri-not-indian-kyc");
test("a user with Indian KYC cannot be marked as NRI", notIndian, async ({ stage }) => {
  const indian = await stage.verifiedUser("indian");
  const foreign = await stage.validRequest("markNri");
  const refused = await repeatedly(() => indian.send("markNri"));
  const control = await foreign.send();
  expect(refused).toBeRefused({ control });
});

test("a marking refused before Indian KYC marks nobody after it", notIndian, async ({ stage }) => {
  const user = await stage.user();
  requireRefused(await user.send("markNri"));
  await user.submitKyc("indian");
  requireRefused(await user.send("markNri"));
  await user.waitForKyc();
  expect(await user.mustSucceed("getUser")).not.toShow("is_nri", true);
});

test("Indian KYC counts where foreign KYC was rejected before", notIndian, async ({ stage }) => {
  const foreign = await stage.validRequest("markNri");
  const user = await (await stage.user()).failKyc();
  // Whether KYC can be submitted again is not shown.
  const { kind } = await user.send("submitKyc", user.kycInput("indian"));
  requireAsked(kind === "accepted", "rejected KYC is not followed by another");
  await user.waitForKyc();
  const refused = await user.send("markNri");
  expect(refused).toBeRefused({ control: await foreign.send() });
});

test("an Indian user who has sold cannot be marked as NRI", notIndian, async ({ stage }) => {
  const [seller, foreign] = await together([stage.seller(), stage.validRequest("markNri")]);
  await seller.sell(stage.anyKind);
  expect(await seller.send("markNri")).toBeRefused({ control: await foreign.send() });
});
