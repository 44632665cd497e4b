import { observes, test, together } from "../../fixtures/index.ts";
import { isRow } from "../../fixtures/response/response.ts";
import { PrerequisiteRefused, stopAs } from "../../fixtures/stops/not-exercised.ts";

const owner = observes("account-owner");
test("when an account becomes one user's", owner, async ({ stage }) => {
  const [first, other] = await together([stage.verifiedUser(), stage.verifiedUser()]);
  const { fields } = await first.accounts.add(first.accounts.fields("nameDiffers"));
  const response = await other.send("linkBankAccount", fields);
  const isTaken = isRow(response, "link-account-owned-by-another");
  if (!isTaken && response.kind !== "accepted") stopAs(new PrerequisiteRefused(response));
  stage.observe("account-owner", isTaken ? "added" : "approved", response);
});

const mismatch = observes("name-mismatch-state");
test("which state an account with another name is in", mismatch, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { details, bank_account_id } = await user.accounts.add(user.accounts.fields("nameDiffers"));
  const read = await together([
    user.send("getUser"),
    user.send("getBankAccount", { bank_account_id }),
    user.send("getBankAccountStatus", { bank_account_id }),
  ]);
  stage.observe("name-mismatch-state", details.state ?? details.spelled, ...read);
  const showing = [details.seenIn, ...read].filter(
    (response) => response.detailsOf(bank_account_id)?.spelled !== undefined,
  );
  const reading = [...new Set(showing.map(({ operation }) => operation))].join(", ") || "none";
  stage.observe("account-state-shown", reading, ...read);
});
