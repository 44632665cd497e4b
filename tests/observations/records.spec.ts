import { isRow, observes, PrerequisiteRefused, stopAs, test } from "../../fixtures/index.ts";
import { acceptance } from "./acceptance.ts";

test("which status a creation gets", observes("success-status"), async ({ stage }) => {
  const request = await stage.validRequest("createUser");
  const response = await request.send();
  stage.session.observe("success-status", String(response.status), response);
});

const deleted = observes("other-bank-account-transitions");
test("whether a deleted account can be read", deleted, async ({ stage }) => {
  const request = await stage.validRequest("deleteBankAccount");
  await request.mustSucceed();
  const { bank_account_id } = request.input;
  const response = await request.actor.send("getBankAccount", { bank_account_id });
  const reading = response.kind === "accepted" ? "deleted-readable" : "deleted-gone";
  stage.session.observe("other-bank-account-transitions", reading, response);
});

const later = observes("nri-after-accounts");
test("whether a user with an account is marked as NRI", later, async ({ stage }) => {
  const user = await stage.verifiedUser("foreign");
  await user.addAccount();
  const response = await user.send("markNri");
  stage.session.observe("nri-after-accounts", acceptance(response), response);
});

const mismatch = observes("name-mismatch-state");
test("which state an account with another name is in", mismatch, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { details } = await user.addAccount(user.accountFields("nameDiffers"));
  const response = await user.send("getUser");
  stage.session.observe("name-mismatch-state", details.state ?? details.spelled, response);
});

test("which message a duplicate document gets", observes("duplicate-text"), async ({ stage }) => {
  const request = await stage.validRequest("submitKyc");
  await request.mustSucceed();
  const { id } = await stage.user();
  const response = await request.sendWith({ user_id: id });
  if (!isRow(response, "kyc-duplicate-entries")) stopAs(new PrerequisiteRefused(response));
  stage.session.observe("duplicate-text", response.message, response);
});
