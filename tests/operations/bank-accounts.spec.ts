import { expect, requirement, test, together } from "../../fixtures/index.ts";
import { quoted } from "../../fixtures/requests/spelling.ts";
import { wrongAccountFields } from "../../fixtures/requests/wrong-account-fields.ts";
import { accountTypes, current } from "../../spec/vocabulary.ts";

test("an account is added", requirement("bank-accounts-add"), async ({ stage }) => {
  const request = await stage.validRequest("upsertBankAccount");
  expect(await request.send()).toBeAccepted();
});

test("an account is updated", requirement("bank-accounts-update"), async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { fields } = await user.accounts.add();
  const changed = { ...fields, account_type: current };
  expect(await user.send("upsertBankAccount", changed)).toBeAccepted();
});

test("an account is deleted", requirement("bank-accounts-delete"), async ({ stage }) => {
  const request = await stage.validRequest("deleteBankAccount");
  expect(await request.send()).toBeAccepted();
});

const typeRequirement = {
  SAVINGS: "bank-accounts-savings",
  CURRENT: "bank-accounts-current",
} as const;

for (const account_type of accountTypes) {
  const ofType = requirement(typeRequirement[account_type]);
  test(`a ${account_type} account is added`, ofType, async ({ stage }) => {
    const request = await stage.validRequest("upsertBankAccount");
    const response = await request.sendWith({ account_type });
    expect(response).toBeAccepted();
    for (const details of response.bankDetails()) {
      expect(details).toHaveAccountTypeWhereShown(account_type);
    }
  });
}

const wrongFields = [
  ["account_type", "bank-accounts-other-type-refused"],
  ["country", "bank-accounts-country-iso3"],
  ["bank_code", "bank-accounts-bank-code-ifsc"],
  ["routing_type", "bank-accounts-indian-routing-type"],
] as const;

for (const [field, refusal] of wrongFields) {
  test(`an account with a wrong ${field} is refused`, requirement(refusal), async ({ stage }) => {
    const request = await stage.validRequest("upsertBankAccount");
    const { actor, input } = request;
    request.requirePlaceholder([field]);
    const values = wrongAccountFields[field](stage, input);
    // The document doesn't say how this operation refuses: it may add the account and reject it.
    const add = async (value: unknown) => {
      // Each with a separate number: a target that uses numbers as ids would take one for another.
      const wrong = { ...actor.accounts.fields(), [field]: value };
      return actor.accounts.endOfAdding(await actor.send("upsertBankAccount", wrong), wrong);
    };
    // Twice: a target may skip the check in some requests.
    const added = [...(await together(values.map(add))), ...(await together(values.map(add)))];
    const tried = [...values, ...values].map((value) => `the ${field} ${quoted(value)}`);
    expect(added).toBeRefusedOrRejected({ control: await request.send(), tried });
    for (const { response, account } of added) {
      stage.observe("wrong-account-field", account ? "rejected" : "refused", response);
    }
  });
}
