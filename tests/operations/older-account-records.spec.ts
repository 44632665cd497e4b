import { expect, requirement, test } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import { requireAsked } from "../../fixtures/stops/not-exercised.ts";
import { current, savings } from "../../spec/vocabulary.ts";

// Elsewhere the newer operation adds the accounts; here the older one does.

/** `control` shows how such accounts are read. */
async function holderOfOlder(stage: Stage) {
  const user = await stage.verifiedUser();
  const fields = { ...user.accounts.fields(), account_type: savings };
  const account = await user.accounts.add(fields, "linkBankAccount");
  const { bank_account_id } = account;
  const control = await user.mustSucceed("getBankAccount", { bank_account_id });
  return { user, account, control };
}

const update = requirement("versioning-older-update");
test("an account added by the older endpoint is updated by it", update, async ({ stage }) => {
  const { user, account } = await holderOfOlder(stage);
  const { bank_account_id, fields } = account;
  const input = { ...fields, bank_account_id, account_type: current };
  const response = await user.send("updateBankAccount", input);
  expect(response).toBeAccepted();
  const updated = response.bankDetails()[0]?.bank_account_id ?? bank_account_id;
  expect(await user.accounts.read(updated)).toHaveAccountType(current);
});

const readd = requirement("bank-accounts-readd-deletes", "bank-accounts-readd-creates");
test("an account added by the older endpoint is replaced", readd, async ({ stage, check }) => {
  const { user, account, control } = await holderOfOlder(stage);
  const { fields } = account;
  const second = await user.accounts.add({ ...fields, account_type: current });
  const old = await user.accounts.lookAtReplaced(account);
  await check("bank-accounts-readd-deletes", () => expect(old).toBeReplaced(account, { control }));
  await check("bank-accounts-readd-creates", () =>
    expect(second).toBeAnotherRecordThan(account.bank_account_id),
  );
});

const identified = requirement("bank-accounts-nre-approved", "bank-accounts-nre-identified");
test(
  "an NRE account added by the older endpoint is identified when added again",
  identified,
  async ({ stage, check }) => {
    const user = await stage.nriUser();
    const fields = user.accounts.fields("nre");
    const linked = await user.send("linkBankAccount", fields);
    requireAsked(linked.kind !== "refused", "the older endpoint takes no NRE account");
    await user.accounts.waitForVerification(linked, fields);
    const { details } = await user.accounts.add(fields);
    await check("bank-accounts-nre-approved", () => expect(details).toBeInState("approved"));
    await check("bank-accounts-nre-identified", () => expect(details).toBeNre(true));
  },
);
