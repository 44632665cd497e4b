import { eachTime, expect, requirement, test } from "../../fixtures/index.ts";
import { accountTypes } from "../../spec/vocabulary.ts";

test("an account is added", requirement("bank-accounts-add"), async ({ stage }) => {
  const request = await stage.fitting("upsertBankAccount");
  expect(await request.asItIs()).toBeAccepted();
});

test("an account is updated", requirement("bank-accounts-update"), async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { fields } = await user.addAccount();
  expect(
    await user.ask("upsertBankAccount", { ...fields, account_type: "CURRENT" }),
  ).toBeAccepted();
});

test("an account is deleted", requirement("bank-accounts-delete"), async ({ stage }) => {
  const request = await stage.fitting("deleteBankAccount");
  expect(await request.asItIs()).toBeAccepted();
});

test("accounts wait for KYC", requirement("bank-accounts-need-kyc"), async ({ stage }) => {
  const beside = await (await stage.fitting("linkBankAccount")).asItIs();
  for (const user of await stage.usersBeforeKyc("indian")) {
    const early = await user.ask("linkBankAccount", user.accountFields());
    // It may have been concluded in between.
    if (!(await user.hasPassedKyc())) {
      expect(early).toBeRefusedAs("link-account-kyc-state", { beside });
    }
  }
});

test("rejected KYC is none", requirement("bank-accounts-need-kyc"), async ({ stage }) => {
  const request = await stage.fitting("linkBankAccount");
  const rejected = await (await stage.user()).failKyc();
  const early = await rejected.ask("linkBankAccount", rejected.accountFields());
  expect(early).toBeRefusedAs("link-account-kyc-state", { beside: await request.asItIs() });
});

const typeRequirement = {
  SAVINGS: "bank-accounts-savings",
  CURRENT: "bank-accounts-current",
} as const;

for (const account_type of accountTypes) {
  test(
    `a ${account_type} account is added`,
    requirement(typeRequirement[account_type]),
    async ({ stage }) => {
      const request = await stage.fitting("upsertBankAccount");
      expect(await request.changed({ account_type })).toBeAccepted();
    },
  );
}

const wrongFields = [
  ["account_type", "bank-accounts-other-type-refused"],
  ["country", "bank-accounts-country-iso3"],
  ["bank_code", "bank-accounts-bank-code-ifsc"],
] as const;

for (const [field, refusal] of wrongFields) {
  test(`an account with a wrong ${field} is refused`, requirement(refusal), async ({ stage }) => {
    const request = await stage.fitting("upsertBankAccount");
    const value = stage.invalid[field];
    const wrong = await eachTime(() => request.changed({ [field]: value }));
    const beside = await request.asItIs();
    for (const answer of wrong) expect(answer).toBeRefused({ beside });
  });
}
