import {
  isRow,
  observes,
  PrerequisiteRefused,
  stopAs,
  test,
  together,
} from "../../fixtures/index.ts";

const owner = observes("account-owner");
test("from when on an account is one user's", owner, async ({ stage }) => {
  const [first, other] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const { fields } = await first.addAccount(first.accountFields("nameDiffers"));
  const response = await other.send("linkBankAccount", fields);
  const isTaken = isRow(response, "link-account-owned-by-another");
  if (!isTaken && response.kind !== "accepted") stopAs(new PrerequisiteRefused(response));
  stage.session.observe("account-owner", isTaken ? "added" : "approved", response);
});

const shown = observes("account-state-shown");
test("which operations show the state of an account", shown, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const fields = user.accountFields();
  const added = await user.mustSucceed("upsertBankAccount", fields);
  const { bank_account_id } = await user.waitForVerification(added, fields);
  const read = await together([
    user.send("getUser"),
    user.send("getBankAccount", { bank_account_id }),
    user.send("getBankAccountStatus", { bank_account_id }),
  ]);
  const showing = [added, ...read].filter((response) =>
    response.bankDetails().some(({ spelled }) => spelled !== undefined),
  );
  const reading = showing.map(({ operation }) => operation).join(", ") || "none";
  stage.session.observe("account-state-shown", reading, added, ...read);
});
