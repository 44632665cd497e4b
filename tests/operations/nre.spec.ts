import { expect, requirement, test } from "../../fixtures/index.ts";

const readers = [
  ["getBankAccount", "bank-accounts-is-nre-in-account"],
  ["getBankAccountStatus", "bank-accounts-is-nre-in-status"],
  ["getUser", "bank-accounts-is-nre-in-user"],
] as const;

for (const [operation, reported] of readers) {
  test(`${operation} tells is_nre of an NRE account`, requirement(reported), async ({ stage }) => {
    const user = await stage.nriUser();
    const { bank_account_id } = await user.addAccount(user.accountFields("nre"));
    const response = await user.send(operation, { bank_account_id });
    expect(response).toReportNre(bank_account_id, true);
  });

  test(
    `${operation} tells is_nre of an ordinary account`,
    requirement(reported),
    async ({ stage }) => {
      const user = await stage.verifiedUser();
      const { bank_account_id } = await user.addAccount();
      const response = await user.send(operation, { bank_account_id });
      expect(response).toReportNre(bank_account_id, false);
    },
  );
}

test(
  "adding an account tells is_nre",
  requirement("bank-accounts-is-nre-in-result"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const response = await user.send("upsertBankAccount", user.accountFields());
    const [details] = response.bankDetails();
    expect(typeof details?.is_nre, "type of is_nre").toBe("boolean");
  },
);

test(
  "updating an account tells is_nre",
  requirement("bank-accounts-is-nre-in-result"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { fields } = await user.addAccount();
    const response = await user.send("upsertBankAccount", fields);
    const [details] = response.bankDetails();
    expect(typeof details?.is_nre, "type of is_nre").toBe("boolean");
  },
);

test(
  "an NRE account of an NRI user",
  requirement("bank-accounts-nre-approved", "bank-accounts-nre-identified"),
  async ({ stage, check }) => {
    const user = await stage.nriUser();
    const { details } = await user.addAccount(user.accountFields("nre"));
    await check("bank-accounts-nre-approved", () => expect(details).toBeInState("approved"));
    await check("bank-accounts-nre-identified", () => expect(details.is_nre, "is_nre").toBe(true));
  },
);

test(
  "an NRE account of another user",
  requirement(
    "bank-accounts-nre-rejected-for-non-nri",
    "bank-accounts-nre-unidentified-for-non-nri",
  ),
  async ({ stage, check }) => {
    const user = await stage.verifiedUser("foreign");
    const { details } = await user.addAccount(user.accountFields("nre"));
    await check("bank-accounts-nre-rejected-for-non-nri", () =>
      expect(details).toBeInState("rejected"),
    );
    await check("bank-accounts-nre-unidentified-for-non-nri", () =>
      expect(details.is_nre, "is_nre").toBe(false),
    );
  },
);

test(
  "an account whose name matches",
  requirement("bank-accounts-name-match-approved", "bank-accounts-is-nre-default"),
  async ({ stage, check }) => {
    const user = await stage.verifiedUser();
    const { details } = await user.addAccount();
    await check("bank-accounts-name-match-approved", () => expect(details).toBeInState("approved"));
    await check("bank-accounts-is-nre-default", () => expect(details.is_nre, "is_nre").toBe(false));
  },
);

test(
  "an account whose name differs",
  requirement("bank-accounts-name-mismatch-rejected"),
  async ({ stage }) => {
    const user = await stage.verifiedUser();
    const { details } = await user.addAccount(user.accountFields("nameDiffers"));
    expect(details).toBeInState("rejected", "name-rejected");
  },
);

test(
  "an NRI user's ordinary accounts",
  requirement("bank-accounts-ordinary-of-nri"),
  async ({ stage }) => {
    const user = await stage.nriUser();
    const matching = await user.addAccount();
    const differing = await user.addAccount(user.accountFields("nameDiffers"));
    expect(matching.details).toBeInState("approved");
    expect(differing.details).toBeInState("rejected", "name-rejected");
    expect([matching.details.is_nre, differing.details.is_nre], "is_nre").toEqual([false, false]);
  },
);
