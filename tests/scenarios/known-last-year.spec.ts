import {
  addAccountsUntilRefused,
  expect,
  isRow,
  yearSeconds as year,
  notExercised,
  requirement,
  requireRefused,
  requireUsualProvocation,
  requireValue,
  sendLater,
  test,
  together,
} from "../../fixtures/index.ts";

const owned = "link-account-owned-by-another";
test("an account is still its owner's a year later", requirement(owned), async ({ stage }) => {
  const [owner, stranger] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const { fields } = await owner.addAccount();
  await stage.moveClock(year, owner, stranger);
  const refused = await sendLater(stranger, "linkBankAccount", fields, year);
  const control = await sendLater(stranger, "linkBankAccount", stranger.accountFields(), year);
  expect(refused).toBeRefusedAs(owned, { control });
});

const duplicate = "kyc-duplicate-entries";
test("documents are still known a year later", requirement(duplicate), async ({ stage }) => {
  const [owner, other] = await together([stage.user(), stage.user()]);
  const submitted = owner.kycInput("indian");
  const control = await owner.mustSucceed("submitKyc", submitted);
  await owner.waitForKyc();
  const again = { ...submitted, user_id: other.id };
  const isDuplicate = isRow(await other.send("submitKyc", again), duplicate);
  if (!isDuplicate) notExercised("nothing-asked", "it is no duplicate there");
  await stage.moveClock(year, owner, other);
  const refused = await sendLater(other, "submitKyc", again, year);
  expect(refused).toBeRefusedAs(duplicate, { control });
});

const ceiling = "link-account-ceiling-reached";
test("approved accounts still count a year later", requirement(ceiling), async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { accepted, last } = await addAccountsUntilRefused(user);
  requireRefused(last);
  await stage.moveClock(year, user);
  const refused = await sendLater(user, "linkBankAccount", user.accountFields(), year);
  expect(refused).toBeRefusedAs(ceiling, { control: accepted });
});

const exists = "create-user-already-exists";
test("a user is still known by email a year later", requirement(exists), async ({ stage }) => {
  requireUsualProvocation(stage, exists);
  const [request, other] = await together([
    stage.validRequest("createUser"),
    stage.validRequest("createUser"),
  ]);
  const created = await request.mustSucceed();
  const user = stage.userOf(requireValue(created, "user_id"));
  await stage.moveClock(year, user);
  const again = { ...request.input, user_id: request.input.user_id };
  const refused = await sendLater(user, "createUser", again, year);
  expect(refused).toBeRefusedAs(exists, { control: await other.send() });
});

const readers = [
  ["getBankAccount", "bank-accounts-is-nre-in-account"],
  ["getBankAccountStatus", "bank-accounts-is-nre-in-status"],
] as const;

const lasting = requirement(
  "users-is-nri-set",
  "bank-accounts-is-nre-in-user",
  "bank-accounts-is-nre-in-account",
  "bank-accounts-is-nre-in-status",
);
test("an NRI user with an NRE account is one a year later", lasting, async ({ stage, check }) => {
  const user = await stage.nriUser();
  const account = await user.addAccount(user.accountFields("nre"));
  const { bank_account_id } = account;
  await stage.moveClock(year, user);
  const record = await sendLater(user, "getUser", {}, year);
  await check("users-is-nri-set", () => expect(record).toShow("is_nri", true));
  await check("bank-accounts-is-nre-in-user", () =>
    expect(record).toReportNreOfAccounts([{ ...account, isNre: true }]),
  );
  for (const [operation, reported] of readers) {
    const response = await sendLater(user, operation, { bank_account_id }, year);
    await check(reported, () => expect(response).toReportNre(bank_account_id, true));
  }
});
