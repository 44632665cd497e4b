import {
  addAccountsUntilRefused,
  expect,
  isRow,
  monthSeconds as month,
  notExercised,
  requirement,
  requireRefused,
  sendLater,
  test,
  together,
} from "../../fixtures/index.ts";

const owned = "link-account-owned-by-another";
test("an account is still its owner's a month later", requirement(owned), async ({ stage }) => {
  const [owner, stranger] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const { fields } = await owner.addAccount();
  await stage.moveClock(month, owner, stranger);
  const refused = await sendLater(stranger, "linkBankAccount", fields, month);
  const control = await sendLater(stranger, "linkBankAccount", stranger.accountFields(), month);
  expect(refused).toBeRefusedAs(owned, { control });
});

const duplicate = "kyc-duplicate-entries";
test("documents are still known a month later", requirement(duplicate), async ({ stage }) => {
  const [owner, other] = await together([stage.user(), stage.user()]);
  const submitted = owner.kycInput("indian");
  const control = await owner.mustSucceed("submitKyc", submitted);
  await owner.waitForKyc();
  const again = { ...submitted, user_id: other.id };
  const isDuplicate = isRow(await other.send("submitKyc", again), duplicate);
  if (!isDuplicate) notExercised("nothing-asked", "it is no duplicate there");
  await stage.moveClock(month, owner, other);
  const refused = await sendLater(other, "submitKyc", again, month);
  expect(refused).toBeRefusedAs(duplicate, { control });
});

const ceiling = "link-account-ceiling-reached";
test("approved accounts still count a month later", requirement(ceiling), async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { accepted, last } = await addAccountsUntilRefused(user);
  requireRefused(last);
  await stage.moveClock(month, user);
  const refused = await sendLater(user, "linkBankAccount", user.accountFields(), month);
  expect(refused).toBeRefusedAs(ceiling, { control: accepted });
});
