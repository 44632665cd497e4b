import { type AccountKind, expect, requirement, test, together } from "../../fixtures/index.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { requireNotFull } from "../../fixtures/limits/account-maximum.ts";
import { otherAccountType } from "../../fixtures/requests/wrong-account-fields.ts";
import { isRow } from "../../fixtures/response/response.ts";
import { notExercised, requireAsked } from "../../fixtures/stops/not-exercised.ts";
import * as deletedAccounts from "../../fixtures/actors/deleted-accounts.ts";
import type { AddingOperation } from "../../spec/operations.ts";

const owned = "link-account-owned-by-another";
test("an NRE account that an NRI user has is no other's", requirement(owned), async ({ stage }) => {
  const [owner, other, stranger] = await together([
    stage.nriUser(),
    stage.validRequest("linkBankAccount"),
    // A resident's would be rejected.
    stage.nriUser(),
  ]);
  const { fields } = await owner.accounts.add(owner.accounts.fields("nre"));
  const control = await other.send();
  const refused = await stranger.send("linkBankAccount", fields);
  const otherwise = { ...fields, account_type: otherAccountType(fields.account_type) };
  const ofOtherType = await stranger.send("linkBankAccount", otherwise);
  expect([refused, ofOtherType]).toBeRefusedAs(owned, { control });
});

const apart = "an account number without its leading zeros is another account's";
test(apart, requirement(owned), async ({ stage }) => {
  const [owner, other] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const fields = other.accounts.fields();
  const account_number = `00${String(fields.account_number)}`;
  const control = await owner.send("linkBankAccount", { ...fields, account_number });
  requireAsked(control.kind === "accepted", "no account number begins with zeros");
  expect(await other.send("linkBankAccount", fields)).not.toBeRefusedAs(owned, { control });
});

const sinceMarking = requirement(owned, "link-account-duplicate");
test("an account stays its user's who is marked as NRI", sinceMarking, async ({ stage, check }) => {
  requireAsked(!stage.marksNriBeforeAccounts, "users with accounts are not marked as NRI");
  const [user, stranger] = await together([stage.verifiedUser("foreign"), stage.verifiedUser()]);
  const account = await user.accounts.add();
  const { fields, details } = account;
  await user.markNri();
  if (!(await user.accounts.stillHas(account))) {
    notExercised("nothing-asked", "marking a user as NRI withdraws the account");
  }
  const byStranger = await stranger.send("linkBankAccount", fields);
  const again = await user.send("linkBankAccount", fields);
  requireNotFull(user, again, 1);
  const control = details.seenIn;
  await check(owned, () => expect(byStranger).toBeRefusedAs(owned, { control }));
  await check("link-account-duplicate", () =>
    expect(again).toBeRefusedAs("link-account-duplicate", { control }),
  );
});

/** The other user adds what the former one has deleted. */
async function passOn(
  [former, other]: readonly [User, User],
  kind: AccountKind,
  operation: AddingOperation,
) {
  const { bank_account_id, fields } = await former.accounts.add(former.accounts.fields(kind));
  await former.mustSucceed("deleteBankAccount", { bank_account_id });
  const response = await other.send(operation, fields);
  requireAsked(response.kind === "accepted", deletedAccounts.linkingByOtherRefused);
  const { details } = await other.accounts.waitForVerification(response, fields);
  return { bank_account_id, fields, response, details };
}

const ofOwner = requirement(owned);
test("an account that another has by now is not its former user's", ofOwner, async ({ stage }) => {
  const users = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const passedOn = await passOn(users, "nameMatches", "linkBankAccount");
  const again = await users[0].send("linkBankAccount", passedOn.fields);
  // The document doesn't say which of two reasons a refusal names (open point error-precedence).
  requireAsked(again.kind !== "refused" || isRow(again, owned), deletedAccounts.relinkingRefused);
  expect(again).toBeRefusedAs(owned, { control: passedOn.response });
});

const ownOnly = requirement("bank-accounts-of-user-only");
test(
  "an account that another has by now is not shown with its former user",
  ownOnly,
  async ({ stage }) => {
    const users = await together([stage.verifiedUser(), stage.verifiedUser()]);
    const { bank_account_id } = await passOn(users, "nameMatches", "upsertBankAccount");
    expect(await users[0].mustSucceed("getUser")).toShowNoAccountsBut([bank_account_id]);
  },
);

const ofResident = requirement("bank-accounts-nre-rejected-for-non-nri");
test(
  "an NRE account that an NRI user had is rejected as a resident's",
  ofResident,
  async ({ stage }) => {
    const users = await together([stage.nriUser(), stage.verifiedUser()]);
    const { details } = await passOn(users, "nre", "upsertBankAccount");
    expect(details).toBeInState("rejected");
  },
);
