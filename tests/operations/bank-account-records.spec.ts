import { expect, requirement, test, together } from "../../fixtures/index.ts";
import { type Account, goesByNumber } from "../../fixtures/actors/accounts.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { requireNotFull } from "../../fixtures/limits/account-maximum.ts";
import { isRow } from "../../fixtures/response/response.ts";
import { type Id, isSameId } from "../../fixtures/response/id.ts";
import { notExercised, requireAccepted } from "../../fixtures/stops/not-exercised.ts";
import * as deletedAccounts from "../../fixtures/actors/deleted-accounts.ts";
import { savings, current } from "../../spec/vocabulary.ts";

const readd = requirement("bank-accounts-readd-deletes", "bank-accounts-readd-creates");
test("adding an account again replaces its record", readd, async ({ stage, check }) => {
  const user = await stage.verifiedUser();
  const first = await user.accounts.add({ ...user.accounts.fields(), account_type: savings });
  const replaced = { bank_account_id: first.bank_account_id };
  // In case the target caches what it has read.
  await user.mustSucceed("getBankAccountStatus", replaced);
  const second = await user.accounts.add({ ...first.fields, account_type: current });
  const earlier = await user.accounts.lookAtReplaced(first);
  const status = await user.send("getBankAccountStatus", replaced);
  const { bank_account_id } = second;
  const control = await user.mustSucceed("getBankAccount", { bank_account_id });
  const live = await user.accounts.read(bank_account_id);

  await check("bank-accounts-readd-deletes", () => {
    expect(earlier).toBeReplaced(first, { control });
    if (!goesByNumber(second)) expect(status).toBeDeletedWhereShown(first.bank_account_id);
  });
  await check("bank-accounts-readd-creates", () => {
    expect({ ...second, details: live }).toBeAnotherRecordThan(first.bank_account_id);
    expect(live).toHaveAccountTypeWhereShown(current);
    expect(live).toBeInStateWhereShown("approved");
  });
});

const ofReplaced = requirement("bank-accounts-delete", "versioning-older-delete");
test("deleting a replaced record leaves the new one", ofReplaced, async ({ stage, check }) => {
  const user = await stage.verifiedUser();
  const first = await user.accounts.add();
  const second = await user.accounts.add(first.fields);
  const { bank_account_id } = second;
  if (isSameId(first.bank_account_id, bank_account_id)) {
    notExercised("nothing-asked", "the new record has the id of the one that it replaced");
  }
  // The document doesn't say whether it can be deleted again.
  const { bank_account_id: replaced } = first;
  const deleted = await user.send("deleteBankAccount", { bank_account_id: replaced });
  await check("bank-accounts-delete", () => expect(deleted).toBeAnswered());
  const live = await user.accounts.read(bank_account_id);
  for (const id of ["bank-accounts-delete", "versioning-older-delete"] as const) {
    await check(id, () => expect(live).toBeInStateWhereShown("approved"));
  }
});

/** Changes a digit far from the end. */
const withOtherDigit = (account_number: unknown): string =>
  String(account_number).replace(/\d(?=\d{7}$)/, (digit) => String((Number(digit) + 1) % 10));

const bothStay = requirement("bank-accounts-add", "bank-accounts-readd-deletes");
test("accounts whose numbers end alike are two accounts", bothStay, async ({ stage, check }) => {
  stage.requireAccounts(2);
  const user = await stage.verifiedUser();
  const { bank_account_id, fields } = await user.accounts.add();
  const account_number = withOtherDigit(fields.account_number);
  if (account_number === fields.account_number) {
    notExercised("nothing-asked", "account numbers of the test data are short");
  }
  const another = { ...fields, account_number };
  const added = await user.send("upsertBankAccount", another);
  if (added.kind === "refused") {
    notExercised("nothing-asked", "no account has a number that the test data doesn't give");
  }
  await user.accounts.waitForVerification(added, another);
  const live = await user.accounts.read(bank_account_id);
  for (const id of ["bank-accounts-add", "bank-accounts-readd-deletes"] as const) {
    await check(id, () => expect(live).toBeInStateWhereShown("approved"));
  }
});

const named = requirement("bank-accounts-states-named");
test("an account is in a state the document names", named, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const matching = await user.accounts.add();
  const differing = await user.accounts.add(user.accounts.fields("nameDiffers"));
  expect(matching.details).toBeInANamedState();
  expect(differing.details).toBeInANamedState();
  if (!user.profile.testData.bankAccounts.pending) return;
  const unverified = await user.send("upsertBankAccount", user.accounts.fields("pending"));
  for (const details of unverified.bankDetails()) {
    if (details.spelled !== undefined) expect(details).toBeInANamedState();
  }
});

const linked = requirement("versioning-older-add");
for (const kind of ["nameMatches", "nameDiffers"] as const) {
  test(`a deleted account can be linked again: ${kind}`, linked, async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { bank_account_id, fields } = await user.accounts.add(user.accounts.fields(kind));
    deletedAccounts.requireDeleted(await user.send("deleteBankAccount", { bank_account_id }), kind);
    const again = await user.send("linkBankAccount", fields);
    // The document doesn't say whether it can, but a deleted account isn't in the name-rejected state.
    if (again.kind === "refused" && !isRow(again, "link-account-exists-name-rejected")) {
      expect(await user.send("linkBankAccount", user.accounts.fields())).toBeAccepted();
      notExercised("nothing-asked", deletedAccounts.relinkingRefused);
    }
    expect(again).toBeAccepted();
  });
}

const duplicate = "link-account-duplicate";
test("an account of another type is still the same", requirement(duplicate), async ({ stage }) => {
  const user = await stage.verifiedUser();
  const fields = { ...user.accounts.fields(), account_type: savings };
  const control = await user.mustSucceed("linkBankAccount", fields);
  await user.accounts.waitForVerification(control, fields);
  // An older account counts like the newest. A user at the maximum could be refused for that first.
  const hasNewer = stage.accountsAllowed(3) > 2;
  if (hasNewer) await user.accounts.add();
  const again = await user.send("linkBankAccount", { ...fields, account_type: current });
  requireNotFull(user, again, hasNewer ? 2 : 1);
  expect(again).toBeRefusedAs(duplicate, { control });
});

/** Deletes the approved account if the target deletes no other. */
async function deleteOne(user: User, [first, approved]: readonly [Account, Account]) {
  const { bank_account_id } = first;
  const response = await user.send("deleteBankAccount", { bank_account_id });
  if (response.kind === "accepted") return first;
  await user.mustSucceed("deleteBankAccount", { bank_account_id: approved.bank_account_id });
  return approved;
}

const deleting = requirement("bank-accounts-delete", "versioning-older-delete");
test("deleting an account leaves those before and after it", deleting, async ({ stage, check }) => {
  stage.requireAccounts(2);
  const user = await stage.verifiedUser();
  const before = await user.accounts.add();
  const between = await user.accounts.add(user.accounts.fields("nameDiffers"));
  const after = await user.accounts.add();
  const statusOf = (id: Id) => user.send("getBankAccountStatus", { bank_account_id: id });
  requireAccepted(await statusOf(after.bank_account_id));
  const control = (await user.accounts.read(after.bank_account_id)).seenIn;
  const { bank_account_id } = await deleteOne(user, [between, before]);
  const deleted = await user.accounts.lookAt(bank_account_id);
  const status = await statusOf(bank_account_id);
  const left = [before, after].filter((account) => account.bank_account_id !== bank_account_id);
  const others = await together(
    left.map((account) => user.accounts.lookAt(account.bank_account_id)),
  );
  for (const id of ["bank-accounts-delete", "versioning-older-delete"] as const) {
    await check(id, () => {
      expect(deleted).toBeDeleted({ id: bank_account_id, control });
      expect(status).toBeDeletedWhereShown(bank_account_id);
      for (const [index, other] of others.entries()) {
        expect(other).toBeAccepted();
        const details = other.detailsOf(left[index]?.bank_account_id);
        if (details) expect(details).toBeInStateWhereShown("approved");
      }
    });
  }
});
