import { expect, requirement, test } from "../../fixtures/index.ts";
import { addUntilRefused } from "../../fixtures/ceiling.ts";
import { changing, repeating, type Provocation } from "../../fixtures/provocation.ts";
import { bankAccountErrors } from "../../spec/error-rows/bank-accounts.ts";
import type { AccountKind } from "../../src/target/profile/profile.ts";
import { entries } from "./entries.ts";

/**
 * An account is there already in a state; adding it again is refused. Where the kind of account that
 * leads to the state elsewhere does not here, a provider state brings it about.
 */
const existing =
  (kind: AccountKind, wanted: "approved" | "pending" | "rejected" | "name-rejected"): Provocation =>
  async (stage) => {
    const user = await stage.verifiedUser("foreign");
    const fields = user.accountFields(kind);
    const beside = await user.ask("linkBankAccount", fields);
    // A pending account is not waited for: it stays so.
    const settled =
      wanted === "pending" ? beside.bankDetails()[0] : (await user.settled(beside, fields)).details;
    if (settled?.state === wanted || wanted === "approved") {
      return { refused: await user.ask("linkBankAccount", fields), beside };
    }
    const others = user.accountFields(kind);
    await stage.session.state(`bank account ${wanted}`, { user_id: user.id, ...others });
    return { refused: await user.ask("linkBankAccount", others), beside };
  };

const provocations: Record<keyof typeof bankAccountErrors, Provocation> = {
  "link-account-validation-failed": changing("linkBankAccount", ({ invalid }) => ({
    account_type: invalid.account_type,
  })),
  "link-account-owned-by-another": repeating("linkBankAccount", async (stage) => ({
    user_id: (await stage.verifiedUser()).id,
  })),
  "link-account-ceiling-reached": async (stage) => {
    const { last, accepted } = await addUntilRefused(await stage.verifiedUser());
    return { refused: last, beside: accepted };
  },
  "link-account-kyc-state": changing("linkBankAccount", async (stage) => ({
    user_id: (await stage.user()).id,
  })),
  "link-account-country-invalid": changing("linkBankAccount", ({ invalid }) => ({
    country: invalid.country,
  })),
  "link-account-bank-code-invalid": changing("linkBankAccount", ({ invalid }) => ({
    bank_code: invalid.bank_code,
  })),
  "link-account-number-invalid": changing("linkBankAccount", ({ invalid }) => ({
    account_number: invalid.account_number,
  })),
  "link-account-duplicate": existing("nameMatches", "approved"),
  "link-account-exists-name-rejected": existing("nameDiffers", "name-rejected"),
  "link-account-exists-pending": existing("pending", "pending"),
  "link-account-exists-rejected": existing("nre", "rejected"),
  "link-account-verification-pending": async (stage) => {
    const user = await stage.verifiedUser();
    const beside = await user.ask("linkBankAccount", user.accountFields("pending"));
    return { refused: await user.ask("linkBankAccount", user.accountFields()), beside };
  },
};

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await provoke(stage);
    expect(refused).toBeRefusedAs(id, { beside });
  });
}
