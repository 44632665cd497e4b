import { along, expect, type Input, requirement, test, together } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import {
  addAccountsUntilRefused,
  addAfterDeleting,
  findOtherBank,
} from "../../fixtures/limits/account-maximum.ts";
import { type ApiResponse, firstOf, isRow } from "../../fixtures/response/response.ts";
import { notExercised, requireAsked, requireRefused } from "../../fixtures/stops/not-exercised.ts";
import * as deletedAccounts from "../../fixtures/actors/deleted-accounts.ts";
import { isOffered } from "../../spec/capabilities.ts";
import { addingAccounts } from "../../spec/operations.ts";
import { accountTypes } from "../../spec/vocabulary.ts";

const maximum = requirement("bank-accounts-ceiling");
const resident = (stage: Stage) => stage.verifiedUser();
const approvedKinds = [
  {
    account: "ordinary",
    kind: "nameMatches",
    userOf: (stage: Stage) => stage.verifiedUser("foreign"),
  },
  { account: "NRE", kind: "nre", userOf: (stage: Stage) => stage.nriUser() },
] as const;

/** Accounts of both types, and at several banks, count together. */
const inTurn =
  (bank_code: string | undefined) =>
  (turn: number): Input => ({
    account_type: accountTypes[turn % 2],
    ...(bank_code !== undefined && turn % 4 > 1 && { bank_code }),
  });

async function expectNotApproved(
  user: User,
  response: ApiResponse,
  fields: Input,
  control: ApiResponse,
) {
  // The document doesn't say how these operations refuse: they may add the account and not approve it.
  if (response.kind === "accepted") {
    const { details } = await user.accounts.waitForVerification(response, fields);
    expect(details).not.toBeInState("approved");
  } else {
    expect(response).toBeRefused({ control });
  }
}

/** Accounts of both kinds count together. */
async function expectNoneMore(user: User, control: ApiResponse) {
  for (const operation of addingAccounts) {
    if (!isOffered(operation, user.profile.capabilities)) continue;
    const ordinary = user.accounts.fields();
    await expectNotApproved(user, await user.send(operation, ordinary), ordinary, control);
  }
}

for (const { account, kind, userOf } of approvedKinds) {
  const cited = along(maximum, { account });
  test(`an ${account} account beyond the maximum is not approved`, cited, async ({ stage }) => {
    const user = await userOf(stage);
    const bank = kind === "nre" ? undefined : await findOtherBank(stage);
    const full = await addAccountsUntilRefused(user, "upsertBankAccount", kind, inTurn(bank));
    await expectNotApproved(user, full.last, full.fields, full.accepted);
    if (user.isNri) await expectNoneMore(user, full.accepted);
  });
}

test("accounts count that were added before their user was NRI", maximum, async ({ stage }) => {
  requireAsked(!stage.marksNriBeforeAccounts, "users with accounts are not marked as NRI");
  const user = await stage.verifiedUser("foreign");
  const { accounts, accepted } = await addAccountsUntilRefused(user, "upsertBankAccount");
  await user.markNri();
  const kept = await together(accounts.map((each) => user.accounts.stillHas(each)));
  requireAsked(!kept.includes(false), "marking its user as NRI withdraws an account");
  await expectNoneMore(user, accepted);
});

test("the older update approves no account beyond the maximum", maximum, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const rejected = await user.accounts.add(user.accounts.fields("nameDiffers"));
  const full = await addAccountsUntilRefused(user);
  requireRefused(full.last);
  const { bank_account_id } = rejected;
  const updated = await user.send("updateBankAccount", {
    ...user.accounts.fields(),
    bank_account_id,
  });
  const account = await user.accounts.waitForUpdate(updated, rejected);
  expect(await user.accounts.read(account.bank_account_id)).not.toBeInState("approved");
});

test("only approved accounts count towards the maximum", maximum, async ({ stage }) => {
  const [plain, mixed] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  await mixed.accounts.add(mixed.accounts.fields("nameDiffers"));
  await mixed.accounts.add(mixed.accounts.fields("nre"));
  const { bank_account_id } = await mixed.accounts.add();
  await mixed.mustSucceed("deleteBankAccount", { bank_account_id });
  const [ofPlain, ofMixed] = await together([
    addAccountsUntilRefused(plain),
    addAccountsUntilRefused(mixed),
  ]);
  expect(ofMixed).toAllowAsManyAccountsAs(ofPlain);
});

test("no NRE account that was deleted or replaced counts", maximum, async ({ stage }) => {
  const [plain, mixed] = await together([stage.nriUser(), stage.nriUser()]);
  const { bank_account_id } = await mixed.accounts.add(mixed.accounts.fields("nre"));
  await mixed.mustSucceed("deleteBankAccount", { bank_account_id });
  const { fields } = await mixed.accounts.add(mixed.accounts.fields("nre"));
  const again = await mixed.accounts.add(fields);
  await mixed.mustSucceed("deleteBankAccount", { bank_account_id: again.bank_account_id });
  const [ofPlain, ofMixed] = await together([
    addAccountsUntilRefused(plain),
    addAccountsUntilRefused(mixed),
  ]);
  expect(ofMixed).toAllowAsManyAccountsAs(ofPlain);
});

test("deleting a rejected account makes no room for another", maximum, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { bank_account_id } = await user.accounts.add(user.accounts.fields("nameDiffers"));
  const full = await addAccountsUntilRefused(user);
  requireRefused(full.last);
  deletedAccounts.requireDeleted(await user.send("deleteBankAccount", { bank_account_id }));
  const another = await user.send("linkBankAccount", user.accounts.fields());
  expect(another).toBeRefusedAs("link-account-ceiling-reached", { control: full.accepted });
});

const holders = [
  ["a user", "nameMatches", resident],
  ["an NRI user", "nre", (stage: Stage) => stage.nriUser()],
] as const;

for (const [who, kind, userOf] of holders) {
  const update = requirement(
    "bank-accounts-update",
    "versioning-older-update",
    "bank-accounts-ceiling",
  );
  test(`an account of ${who} is updated at the maximum`, update, async ({ stage, check }) => {
    const user = await userOf(stage);
    const full = await addAccountsUntilRefused(user, "upsertBankAccount", kind);
    requireRefused(full.last);
    const { fields } = firstOf(full.accounts);
    const updated = await user.send("upsertBankAccount", fields);
    await check("bank-accounts-update", () => expect(updated).toBeAccepted());
    const { bank_account_id } = await user.accounts.waitForVerification(updated, fields);
    const again = await user.send("updateBankAccount", { ...fields, bank_account_id });
    await check("versioning-older-update", () => expect(again).toBeAccepted());
    // While it's verified again, and if it's rejected then, its place is free.
    const { bank_account_id: id } = await user.accounts.waitForUpdate(again, {
      bank_account_id,
      fields,
    });
    await check("bank-accounts-ceiling", async () => {
      const { state } = await user.accounts.read(id);
      if (state !== undefined && state !== "approved") {
        notExercised("nothing-asked", "the older update doesn't approve the account again");
      }
      const another = user.accounts.fields(kind);
      const added = await user.send("upsertBankAccount", another);
      await expectNotApproved(user, added, another, full.accepted);
    });
  });
}

const freed = requirement("bank-accounts-ceiling", "bank-accounts-ceiling-freed");
test("deleting an account at the maximum allows another", freed, async ({ stage, check }) => {
  const user = await stage.verifiedUser();
  const full = await addAccountsUntilRefused(user);
  await check("bank-accounts-ceiling", () =>
    expect(full.last).toBeRefusedAs("link-account-ceiling-reached", { control: full.accepted }),
  );
  const another = await addAfterDeleting(user, full);
  await check("bank-accounts-ceiling-freed", () => expect(another).toBeAccepted());
  // A pending verification may be a reason to refuse the next account.
  await user.accounts.waitForVerification(another, full.fields);
  // The document doesn't say whether it can be deleted twice; it makes room once.
  const { bank_account_id } = firstOf(full.accounts);
  const twice = await user.send("deleteBankAccount", { bank_account_id });
  const oneMore = await user.send("linkBankAccount", user.accounts.fields());
  await check("bank-accounts-ceiling", () => {
    expect(twice).toBeAnswered();
    expect(oneMore).toBeRefusedAs("link-account-ceiling-reached", { control: another });
  });
});

const freedAgain = requirement("bank-accounts-ceiling-freed");
test("an account deleted at the maximum can be added again", freedAgain, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const full = await addAccountsUntilRefused(user);
  const again = await addAfterDeleting(user, full, "the same");
  // The document doesn't say whether the same account may be added again, but the user is no longer full.
  const isFull = isRow(again, "link-account-ceiling-reached");
  requireAsked(again.kind !== "refused" || isFull, deletedAccounts.relinkingRefused);
  expect(again).toBeAccepted();
});
