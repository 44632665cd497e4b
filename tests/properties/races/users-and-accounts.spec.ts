import { expect, findAccountMaximum, requireAccepted, together } from "../../../fixtures/index.ts";
import { byAll, race } from "./race.ts";

race("a user is created once", "create-user-already-exists", async (stage) => {
  const request = await stage.validRequest("createUser");
  const responses = await byAll(() => request.send());
  expect(responses).toHaveOneWinner("create-user-already-exists");
});

race("a document is accepted for one user", "kyc-duplicate-entries", async (stage) => {
  const requests = await byAll(() => stage.validRequest("submitKyc"));
  const documents = requests[0]?.input;
  const responses = await together(
    requests.map((each) => each.sendWith({ ...documents, user_id: each.actor.id })),
  );
  expect(responses).toHaveOneWinner("kyc-duplicate-entries");
});

race("an account is added once", "link-account-duplicate", async (stage) => {
  const request = await stage.validRequest("linkBankAccount");
  const responses = await byAll(() => request.send());
  expect(responses).toHaveOneWinner(
    "link-account-duplicate",
    "link-account-exists-pending",
    "link-account-verification-pending",
  );
});

race("an account has one owner", "link-account-owned-by-another", async (stage) => {
  const users = await byAll(() => stage.verifiedUser());
  const fields = users[0]?.accountFields() ?? {};
  const responses = await together(users.map((user) => user.send("linkBankAccount", fields)));
  expect(responses).toHaveOneWinner("link-account-owned-by-another");
});

race("an account added again has one record", "bank-accounts-readd-deletes", async (stage) => {
  const user = await stage.verifiedUser();
  const { fields } = await user.addAccount();
  const added = await byAll(() => user.send("upsertBankAccount", fields));
  const ids = added.flatMap((response) =>
    response.bankDetails().map(({ bank_account_id }) => bank_account_id),
  );
  const records = await together(
    ids.map((bank_account_id) => user.send("getBankAccount", { bank_account_id })),
  );
  expect(records).toLeaveOneRecord(added);
});

race("the last account below the maximum is added once", "bank-accounts-ceiling", async (stage) => {
  const [maximum, user] = await together([findAccountMaximum(stage), stage.verifiedUser()]);
  for (let count = 1; count < maximum; count += 1) await user.addAccount();
  const responses = await byAll(() => user.send("linkBankAccount", user.accountFields()));
  const added = responses.filter(({ kind }) => kind === "accepted");
  if (added.length === 0) responses.forEach(requireAccepted);
  const verified = await together(added.map((each) => user.waitForVerification(each, {})));
  expect(verified).toHaveApprovedUpTo(1);
});
