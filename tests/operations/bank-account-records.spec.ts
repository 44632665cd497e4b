import {
  addAfterDeleting,
  addAccountsUntilRefused,
  everythingAccepted,
  expect,
  requirement,
  test,
} from "../../fixtures/index.ts";

test(
  "adding an account again",
  requirement("bank-accounts-readd-deletes", "bank-accounts-readd-creates"),
  async ({ stage, check }) => {
    const user = await stage.verifiedUser();
    const first = await user.addAccount({ ...user.accountFields(), account_type: "SAVINGS" });
    const second = await user.addAccount({ ...first.fields, account_type: "CURRENT" });
    const earlier = await user.send("getBankAccount", { bank_account_id: first.bank_account_id });
    const live = await user.readAccount(second.bank_account_id);

    await check("bank-accounts-readd-deletes", () => expect(earlier).toBeDeleted());
    await check("bank-accounts-readd-creates", () => {
      expect(live.bank_account_id, "id of the new record").not.toBe(first.bank_account_id);
      // Which other fields the details have is not shown; where the type is told, it is the new one.
      expect(live.account_type ?? "CURRENT", "account_type of the new record").toBe("CURRENT");
      expect(live).toBeInState("approved");
    });
  },
);

test(
  "accounts are in named states",
  requirement("bank-accounts-states-named"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const matching = await user.addAccount();
    const differing = await user.addAccount(user.accountFields("nameDiffers"));
    expect(matching.details).toBeInANamedState();
    expect(differing.details).toBeInANamedState();
  },
);

test(
  "no account beyond the maximum is approved",
  requirement("bank-accounts-ceiling"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { last, accepted, fields } = await addAccountsUntilRefused(user, "upsertBankAccount");
    // How this operation refuses is not shown: it may add the account, and not approve it.
    if (last.kind !== "accepted") return expect(last).toBeRefused({ control: accepted });
    const { details } = await user.waitForVerification(last, fields);
    expect(details).not.toBeInState("approved");
  },
);

test(
  "accounts that are not approved leave room",
  requirement("bank-accounts-ceiling"),
  async ({ stage }) => {
    const [plain, mixed] = await Promise.all([stage.verifiedUser(), stage.verifiedUser()]);
    await mixed.addAccount(mixed.accountFields("nameDiffers"));
    await mixed.addAccount(mixed.accountFields("nameDiffers"));
    const [alone, control] = await Promise.all([
      addAccountsUntilRefused(plain),
      addAccountsUntilRefused(mixed),
    ]);
    expect(control.accounts.length, "approved accounts").toBe(alone.accounts.length);
  },
);

test(
  "where there is no room for another account one is updated",
  requirement("bank-accounts-update"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { accounts, last } = await addAccountsUntilRefused(user);
    if (last.kind === "accepted") stage.session.stop(everythingAccepted(last));
    expect(await user.send("upsertBankAccount", accounts[0]?.fields)).toBeAccepted();
  },
);

test(
  "approved accounts",
  requirement("bank-accounts-ceiling", "bank-accounts-ceiling-freed"),
  async ({ stage, check }) => {
    const user = await stage.verifiedUser();
    const full = await addAccountsUntilRefused(user);
    const { accepted, last } = full;
    await check("bank-accounts-ceiling", () =>
      expect(last).toBeRefusedAs("link-account-ceiling-reached", { control: accepted }),
    );
    const roomy = await addAfterDeleting(user, full);
    await check("bank-accounts-ceiling-freed", () => expect(roomy).toBeAccepted());
  },
);
