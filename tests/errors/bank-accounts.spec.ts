import {
  type AccountKind,
  addAccountsUntilRefused,
  provoke,
  changeInput,
  repeatedly,
  expect,
  type Provocation,
  repeatRequest,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { errorRow } from "../../spec/error-rows/index.ts";
import { bankAccountErrors } from "../../spec/error-rows/bank-accounts.ts";
import { entries } from "./entries.ts";

type ExistingState = "approved" | "pending" | "rejected" | "name-rejected";

/**
 * An account is there already in a state; adding it again is refused. Where the kind of account that
 * leads to the state elsewhere does not here, a provider state brings it about.
 */
const existing =
  (kind: AccountKind, id: keyof typeof bankAccountErrors, wanted: ExistingState): Provocation =>
  async (stage) => {
    const user = await stage.verifiedUser("foreign");
    const fields = user.accountFields(kind);
    const control = await user.send("linkBankAccount", fields);
    // A pending account is not waited for: it stays so.
    const settled =
      wanted === "pending"
        ? control.bankDetails()[0]
        : (await user.waitForVerification(control, fields)).details;
    const refused = await repeatedly(() => user.send("linkBankAccount", fields));
    // A target may spell two states with one word; its refusal tells which it meant.
    const isMeant = refused.some(({ code }) => code === errorRow(id).code);
    const meant = settled?.state === wanted || isMeant;
    if (meant || wanted === "approved") return { refused, control };
    const others = user.accountFields(kind);
    await stage.session.setUp(`bank account ${wanted}`, { user_id: user.id, ...others });
    return { refused: await repeatedly(() => user.send("linkBankAccount", others)), control };
  };

const provocations: Record<keyof typeof bankAccountErrors, Provocation> = {
  "link-account-validation-failed": changeInput("linkBankAccount", ({ invalid }) => ({
    account_type: invalid.account_type,
  })),
  "link-account-owned-by-another": repeatRequest("linkBankAccount", async (stage) => ({
    user_id: (await stage.verifiedUser()).id,
  })),
  "link-account-ceiling-reached": async (stage) => {
    const { last, accepted } = await addAccountsUntilRefused(await stage.verifiedUser());
    return { refused: [last], control: accepted };
  },
  "link-account-kyc-state": changeInput("linkBankAccount", async (stage) => ({
    user_id: (await stage.user()).id,
  })),
  "link-account-country-invalid": changeInput("linkBankAccount", ({ invalid }) => ({
    country: invalid.country,
  })),
  "link-account-bank-code-invalid": changeInput("linkBankAccount", ({ invalid }) => ({
    bank_code: invalid.bank_code,
  })),
  "link-account-number-invalid": changeInput("linkBankAccount", ({ invalid }) => ({
    account_number: invalid.account_number,
  })),
  "link-account-duplicate": existing("nameMatches", "link-account-duplicate", "approved"),
  "link-account-exists-name-rejected": existing(
    "nameDiffers",
    "link-account-exists-name-rejected",
    "name-rejected",
  ),
  "link-account-exists-pending": existing("pending", "link-account-exists-pending", "pending"),
  "link-account-exists-rejected": existing("nre", "link-account-exists-rejected", "rejected"),
  "link-account-verification-pending": async (stage) => {
    const user = await stage.verifiedUser();
    const control = await user.send("linkBankAccount", user.accountFields("pending"));
    const another = () => user.send("linkBankAccount", user.accountFields());
    return { refused: await repeatedly(another), control };
  },
};

for (const [id, provocation] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, control } = await provoke(stage, id, provocation);
    for (const response of refused) expect(response).toBeRefusedAs(id, { control });
  });
}
