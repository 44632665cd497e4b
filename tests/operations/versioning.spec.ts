import { expect, requirement, test } from "../../fixtures/index.ts";
import { describe } from "../../spec/openapi.ts";
import { operationNames } from "../../spec/operations.ts";

const versions = [
  ["/api/v2/", "versioning-version-in-path"],
  ["/api/v1/", "versioning-add-update-path"],
] as const;

for (const [prefix, inPath] of versions) {
  for (const operation of operationNames) {
    const { path } = describe(operation);
    if (!path?.startsWith(prefix)) continue;
    const title = `${operation} is served at its documented path`;
    test(title, requirement(inPath), async ({ stage }) => {
      const request = await stage.validRequest(operation);
      expect(await request.send()).toBeServedAt(path);
    });
  }
}

const olderAdd = requirement("versioning-older-add");
test("an account added by the older endpoint is one more", olderAdd, async ({ stage }) => {
  stage.requireAccounts(2);
  const user = await stage.verifiedUser();
  const before = await user.accounts.add();
  const after = await user.accounts.add(user.accounts.fields(), "linkBankAccount");
  for (const { bank_account_id } of [after, before]) {
    const response = await user.accounts.lookAt(bank_account_id);
    expect(response).toBeAccepted();
    // The penny-drop name match decides; the document calls it existing.
    for (const details of response.bankDetails()) expect(details).toBeInStateWhereShown("approved");
  }
});

const older = [
  ["linkBankAccount", "versioning-older-add"],
  ["updateBankAccount", "versioning-older-update"],
  ["deleteBankAccount", "versioning-older-delete"],
] as const;

for (const [operation, keepsWorking] of older) {
  test(`${operation} keeps working`, requirement(keepsWorking), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    expect(await request.send()).toBeAccepted();
  });
}
