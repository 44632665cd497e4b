import { expect, requirement, test, together } from "../../fixtures/index.ts";
import { userOfRefusedKyc, usersBeforeKyc } from "../../fixtures/actors/refused-kyc.ts";
import { repeatedly } from "../../fixtures/error-rows/provocation.ts";
import { requireValue } from "../../fixtures/stops/not-exercised.ts";

test("a user is created and can be read", requirement("users-create"), async ({ stage }) => {
  const request = await stage.validRequest("createUser");
  const response = await request.send();
  expect(response).toBeAccepted();
  const user_id = requireValue(response, "user_id");
  expect(await stage.send("getUser", { user_id })).toBeAccepted();
});

test("reading a user reports is_nri", requirement("users-is-nri-returned"), async ({ stage }) => {
  const verified = await together([stage.verifiedUser("indian"), stage.verifiedUser("foreign")]);
  for (const user of [...(await usersBeforeKyc(stage, "indian")), ...verified]) {
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
  const older = await usersBeforeKyc(stage, "foreign");
  const control = await (await stage.validRequest("markNri")).send();
  const newer = await usersBeforeKyc(stage, "foreign");
  for (const user of [...older, ...newer]) {
    const early = await user.send("markNri");
    // KYC may have been concluded meanwhile.
    if (!(await user.kyc.hasConcludedMeanwhile())) expect(early).toBeRefused({ control });
  }
});

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

test("an Indian user who has sold cannot be marked as NRI", notIndian, async ({ stage }) => {
  const [seller, foreign] = await together([stage.seller(), stage.validRequest("markNri")]);
  await seller.sell(stage.anyKind());
  expect(await seller.send("markNri")).toBeRefused({ control: await foreign.send() });
});
