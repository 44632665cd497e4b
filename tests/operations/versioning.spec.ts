import { expect, requirement, documentedPaths, test } from "../../fixtures/index.ts";

for (const [operation, path] of documentedPaths("/api/v2/")) {
  test(
    `${operation} answers where the document shows it`,
    requirement("versioning-version-in-path"),
    async ({ stage }) => {
      const request = await stage.validRequest(operation);
      expect(await request.send()).toBeServedAt(path);
    },
  );
}

for (const [operation, path] of documentedPaths("/api/v1/")) {
  test(
    `${operation} answers where the document shows it`,
    requirement("versioning-add-update-path"),
    async ({ stage }) => {
      const request = await stage.validRequest(operation);
      expect(await request.send()).toBeServedAt(path);
    },
  );
}

test(
  "what the older add added can be read",
  requirement("versioning-older-add"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const fields = user.accountFields();
    const { bank_account_id } = await user.waitForVerification(
      await user.mustSucceed("linkBankAccount", fields),
      fields,
    );
    expect(await user.send("getBankAccount", { bank_account_id })).toBeAccepted();
  },
);

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
