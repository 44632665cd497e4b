import { documentedPaths, expect, requirement, test } from "../../fixtures/index.ts";

const versions = [
  ["/api/v2/", "versioning-version-in-path"],
  ["/api/v1/", "versioning-add-update-path"],
] as const;

for (const [prefix, inPath] of versions) {
  for (const [operation, path] of documentedPaths(prefix)) {
    test(
      `${operation} is served at its documented path`,
      requirement(inPath),
      async ({ stage }) => {
        const request = await stage.validRequest(operation);
        expect(await request.send()).toBeServedAt(path);
      },
    );
  }
}

const olderAdd = requirement("versioning-older-add");
test("an account added by the older endpoint is one more", olderAdd, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const before = await user.addAccount();
  const fields = user.accountFields();
  const added = await user.mustSucceed("linkBankAccount", fields);
  const after = await user.waitForVerification(added, fields);
  for (const { bank_account_id } of [after, before]) {
    const response = await user.send("getBankAccount", { bank_account_id });
    expect(response).toBeAccepted();
    // The penny-drop name match decides; the document calls it existing.
    for (const details of response.bankDetails()) expect(details).toBeInState("approved");
  }
});

const olderUpdate = requirement("versioning-older-update");
for (const [position, named] of [
  ["older", 0],
  ["newer", 1],
] as const) {
  const title = `the older update changes the ${position} of two accounts, and no other`;
  test(title, olderUpdate, async ({ stage }) => {
    const request = await stage.validRequest("updateBankAccount");
    const { actor: user } = request;
    const first = String(request.input.bank_account_id);
    const second = await user.addAccount();
    const accounts = [
      { ...request.input, bank_account_id: first },
      { ...second.fields, ...second },
    ];
    const [own, other] = [accounts[named], accounts[1 - named]];
    const response = await request.sendWith({ ...own, account_type: "CURRENT" });
    expect(response).toBeAccepted();

    // Whether the record is changed or replaced is not shown for this endpoint.
    const [updated = own] = response.bankDetails();
    const changed = await user.readAccount(updated?.bank_account_id ?? first);
    expect(changed).toBeInState("approved");
    expect(changed).toHaveAccountType("CURRENT");
    const unchanged = await user.readAccount(other?.bank_account_id ?? first);
    expect(unchanged).toBeInState("approved");
    expect(unchanged).toHaveAccountType("SAVINGS");
  });
}

const namedTypes = requirement("bank-accounts-other-type-refused");
test("an older update without a type leaves one that is named", namedTypes, async ({ stage }) => {
  const request = await stage.validRequest("updateBankAccount");
  const response = await request.sendWith({ account_type: null });
  const [updated] = response.bankDetails();
  const id = updated?.bank_account_id ?? String(request.input.bank_account_id);
  expect(await request.actor.readAccount(id)).toHaveAccountType("SAVINGS");
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
