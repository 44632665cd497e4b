import { eachTime, everythingAccepted, expect, requirement, test } from "../../fixtures/index.ts";

test("a newcomer is created", requirement("users-create"), async ({ stage }) => {
  const request = await stage.fitting("createUser");
  const answer = await request.asItIs();
  expect(answer).toBeAccepted();
  const user_id = stage.session.need(answer, "user_id");
  expect(await stage.session.ask("getUser", { user_id })).toBeAccepted();
});

test("reading a user tells is_nri", requirement("users-is-nri-returned"), async ({ stage }) => {
  const user = await stage.user();
  const answer = await user.ask("getUser");
  expect(answer).toBeAccepted();
  expect(typeof answer.result("is_nri"), "type of is_nri").toBe("boolean");
});

test(
  "a verified user is not yet NRI",
  requirement("users-is-nri-unset-before"),
  async ({ stage }) => {
    const user = await stage.verifiedUser("foreign");
    const answer = await user.must("getUser");
    expect(answer.result("is_nri"), "is_nri").not.toBe(true);
  },
);

test("a user with foreign KYC is marked", requirement("users-mark-nri"), async ({ stage }) => {
  const request = await stage.fitting("markNri");
  expect(await request.asItIs()).toBeAccepted();
});

test("marking sets is_nri", requirement("users-is-nri-set"), async ({ stage }) => {
  const user = await stage.nriUser();
  const answer = await user.must("getUser");
  expect(answer.result("is_nri"), "is_nri").toBe(true);
});

test("marking waits for KYC", requirement("users-nri-needs-kyc"), async ({ stage }) => {
  const beside = await (await stage.fitting("markNri")).asItIs();
  for (const user of await stage.usersBeforeKyc("foreign")) {
    const early = await user.ask("markNri");
    // It may have been concluded in between.
    if (!(await user.hasPassedKyc())) expect(early).toBeRefused({ beside });
  }
});

test("rejected KYC is none", requirement("users-nri-needs-kyc"), async ({ stage }) => {
  const verified = await stage.fitting("markNri");
  const rejected = await (await stage.user()).failKyc();
  expect(await rejected.ask("markNri")).toBeRefused({ beside: await verified.asItIs() });
});

test("refused KYC is none", requirement("users-nri-needs-kyc"), async ({ stage }) => {
  const verified = await stage.fitting("markNri");
  const request = await stage.fitting("submitKyc");
  const refused = await request.changed({ occupation: stage.invalid.occupation });
  if (refused.kind === "accepted") stage.session.lacks(everythingAccepted(refused));
  expect(await request.actor.ask("markNri")).toBeRefused({ beside: await verified.asItIs() });
});

test("Indian KYC rules NRI out", requirement("users-nri-not-indian-kyc"), async ({ stage }) => {
  const indian = await stage.verifiedUser("indian");
  const foreign = await stage.fitting("markNri");
  const marked = await eachTime(() => indian.ask("markNri"));
  const beside = await foreign.asItIs();
  for (const answer of marked) expect(answer).toBeRefused({ beside });
});
