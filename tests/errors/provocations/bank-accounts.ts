import {
  type AccountKind,
  addAccountsUntilRefused,
  changeInput,
  type Provocation,
  repeatedly,
  requireNotFull,
} from "../../../fixtures/index.ts";
import { errorRow, type bankAccountErrors } from "../../../spec/error-rows/index.ts";

type BankAccountErrorId = keyof typeof bankAccountErrors;
type ExistingState = "approved" | "pending" | "rejected" | "name-rejected";

/** A provider state stands in where no kind of account leads to the state. */
const addExisting =
  (kind: AccountKind, row: BankAccountErrorId, wanted: ExistingState): Provocation =>
  async (stage) => {
    const user = await stage.verifiedUser("foreign");
    const fields = user.accountFields(kind);
    const control = await user.send("linkBankAccount", fields);
    // A pending account is not waited for: it remains pending.
    const details =
      wanted === "pending"
        ? control.bankDetails()[0]
        : (await user.waitForVerification(control, fields)).details;
    const refused = await repeatedly(() => user.send("linkBankAccount", fields));
    if (wanted === "approved") for (const each of refused) requireNotFull(user, each, 1);
    // A target may spell two states with one word; its refusal shows which it meant.
    const isMeant = refused.some(({ code }) => code === errorRow(row).code);
    if (details?.state === wanted || isMeant || wanted === "approved") return { refused, control };
    const others = user.accountFields(kind);
    await stage.setUp(`bank account ${wanted}`, { user_id: user.id, ...others });
    return { refused: await repeatedly(() => user.send("linkBankAccount", others)), control };
  };

export const bankAccountProvocations: Record<BankAccountErrorId, Provocation> = {
  "link-account-validation-failed": changeInput("linkBankAccount", ({ invalid }) => ({
    account_type: invalid.account_type,
  })),
  "link-account-owned-by-another": async (stage) => {
    const request = await stage.validRequest("linkBankAccount");
    const control = await request.send();
    // An account may be nobody's before it is approved (open point account-owner).
    await request.actor.endOfAdding(control, request.input);
    const byAnother = async () => request.sendWith({ user_id: (await stage.verifiedUser()).id });
    return { refused: await repeatedly(byAnother), control };
  },
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
  "link-account-duplicate": addExisting("nameMatches", "link-account-duplicate", "approved"),
  "link-account-exists-name-rejected": addExisting(
    "nameDiffers",
    "link-account-exists-name-rejected",
    "name-rejected",
  ),
  "link-account-exists-pending": addExisting("pending", "link-account-exists-pending", "pending"),
  "link-account-exists-rejected": addExisting("nre", "link-account-exists-rejected", "rejected"),
  "link-account-verification-pending": async (stage) => {
    const user = await stage.verifiedUser();
    const control = await user.send("linkBankAccount", user.accountFields("pending"));
    const another = () => user.send("linkBankAccount", user.accountFields());
    return { refused: await repeatedly(another), control };
  },
};
