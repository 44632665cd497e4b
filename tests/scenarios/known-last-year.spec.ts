import { expect, requirement, test, together } from "../../fixtures/index.ts";
import type { Account } from "../../fixtures/actors/accounts.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { requireUsualProvocation } from "../../fixtures/error-rows/provoke.ts";
import { addAccountsUntilRefused } from "../../fixtures/limits/account-maximum.ts";
import { firstOf, isRow } from "../../fixtures/response/response.ts";
import { requireAsked, requireRefused, requireValue } from "../../fixtures/stops/not-exercised.ts";
import { secondsPerDay } from "../../spec/vocabulary.ts";

/** Longer than a target may remember what it mustn't forget. */
const overAYear = 400 * secondsPerDay;

/** @throws NotExercised */
async function requireStillApproved(user: User, account: Account): Promise<void> {
  requireAsked(await user.accounts.stillHas(account), "the account has lapsed within a year");
}

const owned = "link-account-owned-by-another";
test("an account is still its owner's a year later", requirement(owned), async ({ stage }) => {
  const [owner, stranger] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const account = await owner.accounts.add();
  await stage.moveClock(overAYear, owner, stranger);
  await requireStillApproved(owner, account);
  const refused = await stranger.send("linkBankAccount", account.fields);
  const control = await stranger.mustSucceed("linkBankAccount", stranger.accounts.fields());
  expect(refused).toBeRefusedAs(owned, { control });
});

const duplicate = "kyc-duplicate-entries";
test("documents are still known a year later", requirement(duplicate), async ({ stage }) => {
  const [owner, other, newcomer] = await together([stage.user(), stage.user(), stage.user()]);
  const submitted = owner.kyc.input("indian");
  await owner.kyc.pass("indian", submitted);
  const again = { ...submitted, user_id: other.id };
  const isDuplicate = isRow(await other.send("submitKyc", again), duplicate);
  requireAsked(isDuplicate, "the target takes documents twice");
  await stage.moveClock(overAYear, owner, other, newcomer);
  const refused = await other.send("submitKyc", again);
  const control = await newcomer.mustSucceed("submitKyc", newcomer.kyc.input("indian"));
  expect(refused).toBeRefusedAs(duplicate, { control });
});

const ceiling = "link-account-ceiling-reached";
test("approved accounts still count a year later", requirement(ceiling), async ({ stage }) => {
  const [user, other] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const { accounts, last } = await addAccountsUntilRefused(user);
  requireRefused(last);
  await stage.moveClock(overAYear, user, other);
  await requireStillApproved(user, firstOf(accounts));
  const refused = await user.send("linkBankAccount", user.accounts.fields());
  const control = await other.mustSucceed("linkBankAccount", other.accounts.fields());
  expect(refused).toBeRefusedAs(ceiling, { control });
});

const exists = "create-user-already-exists";
test("a user is still known by email a year later", requirement(exists), async ({ stage }) => {
  requireUsualProvocation(stage, exists);
  const [request, other] = await stage.validRequests("createUser");
  const created = await request.mustSucceed();
  const user = stage.userOf(requireValue(created, "user_id"));
  await stage.moveClock(overAYear, user);
  const again = { ...request.input, user_id: request.input.user_id };
  const refused = await user.send("createUser", again);
  expect(refused).toBeRefusedAs(exists, { control: await other.send() });
});
