import { type AccountKind, expect, requirement, type Stage, test } from "../../fixtures/index.ts";

// States and transitions: the existing record is deleted whichever state it is in.

const resident = (stage: Stage) => stage.verifiedUser();
const existing: [what: string, user: (stage: Stage) => ReturnType<typeof resident>, AccountKind][] =
  [
    ["an approved account", resident, "nameMatches"],
    ["an account rejected for its name", resident, "nameDiffers"],
    ["a rejected NRE account", resident, "nre"],
    ["an NRE account", (stage) => stage.nriUser(), "nre"],
  ];

const readd = requirement(
  "bank-accounts-update",
  "bank-accounts-readd-deletes",
  "bank-accounts-readd-creates",
);

for (const [what, userWith, kind] of existing) {
  test(`adding ${what} again replaces its record`, readd, async ({ stage, check }) => {
    const user = await userWith(stage);
    const first = await user.addAccount(user.accountFields(kind));
    const { bank_account_id } = first;
    const control = await user.mustSucceed("getBankAccount", { bank_account_id });
    const again = await user.send("upsertBankAccount", first.fields);
    await check("bank-accounts-update", () => expect(again).toBeAccepted());
    const second = await user.waitForVerification(again, first.fields);
    const old = await user.send("getBankAccount", { bank_account_id });

    await check("bank-accounts-readd-deletes", () =>
      expect(old).toBeDeleted({ id: first.bank_account_id, control }),
    );
    await check("bank-accounts-readd-creates", () =>
      expect(second).toBeAnotherRecordThan(bank_account_id),
    );
  });
}

test("adding a pending account again replaces its record", readd, async ({ stage, check }) => {
  const user = await stage.verifiedUser();
  const fields = user.accountFields();
  const { account_number, bank_code } = fields;
  const params = { user_id: user.id, account_number, bank_code };
  const { bank_account_id } = await stage.session.setUp("bank account pending", params);
  const control = await user.mustSucceed("getBankAccount", { bank_account_id });
  const again = await user.send("upsertBankAccount", fields);
  await check("bank-accounts-update", () => expect(again).toBeAccepted());
  const second = await user.waitForVerification(again, fields);
  const old = await user.send("getBankAccount", { bank_account_id });

  await check("bank-accounts-readd-deletes", () =>
    expect(old).toBeDeleted({ id: String(bank_account_id), control }),
  );
  await check("bank-accounts-readd-creates", () =>
    expect(second).toBeAnotherRecordThan(bank_account_id as string | number),
  );
});

const nre = requirement("bank-accounts-nre-approved", "bank-accounts-nre-identified");
test("each NRE account of an NRI user is approved as NRE", nre, async ({ stage, check }) => {
  stage.requireAccounts(2);
  const user = await stage.nriUser();
  const first = await user.addAccount(user.accountFields("nre"));
  const second = await user.addAccount(user.accountFields("nre"));
  for (const { bank_account_id } of [first, second]) {
    const details = await user.readAccount(bank_account_id);
    await check("bank-accounts-nre-approved", () => expect(details).toBeInState("approved"));
    await check("bank-accounts-nre-identified", () => expect(details).toBeNre(true));
  }
});
