import { expect, repeatedly, requirement, test } from "../../fixtures/index.ts";
import { accountTypes } from "../../spec/vocabulary.ts";

test("an account is added", requirement("bank-accounts-add"), async ({ stage }) => {
  const request = await stage.validRequest("upsertBankAccount");
  expect(await request.send()).toBeAccepted();
});

test("an account is updated", requirement("bank-accounts-update"), async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { fields } = await user.addAccount();
  const changed = { ...fields, account_type: "CURRENT" };
  expect(await user.send("upsertBankAccount", changed)).toBeAccepted();
});

test("an account is deleted", requirement("bank-accounts-delete"), async ({ stage }) => {
  const request = await stage.validRequest("deleteBankAccount");
  expect(await request.send()).toBeAccepted();
});

const needKyc = requirement("bank-accounts-need-kyc");
test("a user cannot add an account before KYC has succeeded", needKyc, async ({ stage }) => {
  const control = await (await stage.validRequest("linkBankAccount")).send();
  for (const user of await stage.usersBeforeKyc("indian")) {
    const early = await user.send("linkBankAccount", user.accountFields());
    // KYC may have been concluded in between.
    if (!(await user.hasPassedKyc())) {
      expect(early).toBeRefusedAs("link-account-kyc-state", { control });
    }
  }
});

test("a user whose KYC was rejected cannot add an account", needKyc, async ({ stage }) => {
  const request = await stage.validRequest("linkBankAccount");
  const rejected = await (await stage.user()).failKyc();
  const early = await rejected.send("linkBankAccount", rejected.accountFields());
  expect(early).toBeRefusedAs("link-account-kyc-state", { control: await request.send() });
});

const typeRequirement = {
  SAVINGS: "bank-accounts-savings",
  CURRENT: "bank-accounts-current",
} as const;

for (const account_type of accountTypes) {
  const ofType = requirement(typeRequirement[account_type]);
  test(`a ${account_type} account is added`, ofType, async ({ stage }) => {
    const request = await stage.validRequest("upsertBankAccount");
    expect(await request.sendWith({ account_type })).toBeAccepted();
  });
}

const wrongFields = [
  ["account_type", "bank-accounts-other-type-refused"],
  ["country", "bank-accounts-country-iso3"],
  ["bank_code", "bank-accounts-bank-code-ifsc"],
] as const;

for (const [field, refusal] of wrongFields) {
  test(`an account with a wrong ${field} is refused`, requirement(refusal), async ({ stage }) => {
    const request = await stage.validRequest("upsertBankAccount");
    const value = stage.invalid[field];
    const fields = { ...request.input, [field]: value };
    // How this operation refuses is not shown: it may add the account, and reject it.
    const added = await repeatedly(async () =>
      request.actor.endOfAdding(await request.sendWith({ [field]: value }), fields),
    );
    const control = await request.send();
    expect(added).toBeRefusedOrRejected({ control });
  });
}
