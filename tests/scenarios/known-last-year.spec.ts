import {
  type Account,
  addAccountsUntilRefused,
  expect,
  firstOf,
  isRow,
  yearSeconds as year,
  requireAcceptedLater,
  requirement,
  requireRefused,
  requireUsualProvocation,
  requireValue,
  sendLater,
  test,
  together,
  type User,
  requireAsked,
} from "../../fixtures/index.ts";

/** Which transitions an account has beyond those of its adding isn't shown: it may lapse. @throws NotExercised */
async function requireStillApproved(user: User, { bank_account_id }: Account): Promise<void> {
  const response = await sendLater(user, "getBankAccount", { bank_account_id }, year);
  requireAcceptedLater(response, year);
  const state = response.detailsOf(bank_account_id)?.state ?? "approved";
  requireAsked(state === "approved", `by then an account is ${state}`);
}

const owned = "link-account-owned-by-another";
test("an account is still its owner's a year later", requirement(owned), async ({ stage }) => {
  const [owner, stranger] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const account = await owner.addAccount();
  await stage.moveClock(year, owner, stranger);
  await requireStillApproved(owner, account);
  const refused = await sendLater(stranger, "linkBankAccount", account.fields, year);
  const control = await sendLater(stranger, "linkBankAccount", stranger.accountFields(), year);
  requireAcceptedLater(control, year);
  expect(refused).toBeRefusedAs(owned, { control });
});

const duplicate = "kyc-duplicate-entries";
test("documents are still known a year later", requirement(duplicate), async ({ stage }) => {
  const [owner, other, newcomer] = await together([stage.user(), stage.user(), stage.user()]);
  const submitted = owner.kycInput("indian");
  await owner.passKyc("indian", submitted);
  const again = { ...submitted, user_id: other.id };
  const isDuplicate = isRow(await other.send("submitKyc", again), duplicate);
  requireAsked(isDuplicate, "it is no duplicate there");
  await stage.moveClock(year, owner, other, newcomer);
  const refused = await sendLater(other, "submitKyc", again, year);
  const control = await sendLater(newcomer, "submitKyc", newcomer.kycInput("indian"), year);
  requireAcceptedLater(control, year);
  expect(refused).toBeRefusedAs(duplicate, { control });
});

const ceiling = "link-account-ceiling-reached";
test("approved accounts still count a year later", requirement(ceiling), async ({ stage }) => {
  const [user, other] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const { accounts, last } = await addAccountsUntilRefused(user);
  requireRefused(last);
  await stage.moveClock(year, user, other);
  await requireStillApproved(user, firstOf(accounts));
  const refused = await sendLater(user, "linkBankAccount", user.accountFields(), year);
  const control = await sendLater(other, "linkBankAccount", other.accountFields(), year);
  requireAcceptedLater(control, year);
  expect(refused).toBeRefusedAs(ceiling, { control });
});

const exists = "create-user-already-exists";
test("a user is still known by email a year later", requirement(exists), async ({ stage }) => {
  requireUsualProvocation(stage, exists);
  const [request, other] = await stage.validRequests("createUser");
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
  requireAcceptedLater(record, year);
  await check("users-is-nri-set", () => expect(record).toShow("is_nri", true));
  await requireStillApproved(user, account);
  await check("bank-accounts-is-nre-in-user", () =>
    expect(record).toReportNreOfAccounts([{ ...account, isNre: true }]),
  );
  for (const [operation, reported] of readers) {
    const response = await sendLater(user, operation, { bank_account_id }, year);
    await check(reported, () => expect(response).toReportNre(bank_account_id, true));
  }
});
