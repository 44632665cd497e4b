import {
  concurrently,
  expect,
  requireUsualProvocation,
  keepsToLimits,
  findAccountMaximum,
  overLimit,
  quoteOperation,
  referenceRefused,
  requirement,
  sellKinds,
  sellOperation,
  findLargestSell,
  type Stage,
  test,
} from "../../fixtures/index.ts";
import type { CitableId } from "../../spec/register.ts";

/** How many requests go out at once, and how often. */
const racers = 8;
const rounds = [1, 2, 3];
const byAll = <Value>(act: () => Promise<Value>) => concurrently(racers, act);

/** What many ask for at once, and only one may have. */
function race(title: string, id: CitableId, run: (stage: Stage) => Promise<void>): void {
  for (const round of rounds) {
    test(`${title}, round ${round}`, requirement(id), async ({ stage }) => {
      requireUsualProvocation(stage, id);
      await run(stage);
    });
  }
}

race("a quote is sold once", "external-sell-quote-used", async (stage) => {
  const request = await stage.validRequest("externalSell");
  const responses = await byAll(() => request.sendWith({}));
  expect(responses).toHaveOneWinner("external-sell-quote-used", "external-sell-reference-refused");
});

for (const kind of sellKinds) {
  const operation = sellOperation[kind];
  const row = referenceRefused[operation];
  race(`a reference of ${operation} is used once`, row, async (stage) => {
    const seller = await stage.seller();
    const inputs = await byAll(() => seller.prepareSell(kind));
    const reference_uuid = stage.uuid();
    const responses = await Promise.all(
      inputs.map((input) => seller.send(operation, { ...input, reference_uuid })),
    );
    // The balance may not suffice for the others, once one is sold.
    expect(responses).toHaveOneWinner(row, "pool-sell-balance-insufficient");
  });
}

race("a reference funds once", "funding-reference-refused", async (stage) => {
  const fundings = await byAll(() => stage.validRequest("confirmOnchainFunding"));
  const reference_uuid = stage.uuid();
  const responses = await Promise.all(fundings.map((each) => each.sendWith({ reference_uuid })));
  expect(responses).toHaveOneWinner("funding-reference-refused");
});

for (const kind of sellKinds) {
  const operation = quoteOperation[kind];
  const row = referenceRefused[operation];
  race(`a reference of ${operation} is used once`, row, async (stage) => {
    const request = await stage.validRequest(operation);
    expect(await byAll(() => request.send())).toHaveOneWinner(row);
  });
}

race("an account is added once", "link-account-duplicate", async (stage) => {
  const request = await stage.validRequest("linkBankAccount");
  const responses = await byAll(() => request.send());
  expect(responses).toHaveOneWinner(
    "link-account-duplicate",
    "link-account-exists-pending",
    "link-account-verification-pending",
  );
});

race("a user is created once", "create-user-already-exists", async (stage) => {
  const request = await stage.validRequest("createUser");
  const responses = await byAll(() => request.send());
  expect(responses).toHaveOneWinner("create-user-already-exists");
});

race("a document is one user's", "kyc-duplicate-entries", async (stage) => {
  const requests = await byAll(() => stage.validRequest("submitKyc"));
  const documents = requests[0]?.input;
  const responses = await Promise.all(
    requests.map((each) => each.sendWith({ ...documents, user_id: each.actor.id })),
  );
  expect(responses).toHaveOneWinner("kyc-duplicate-entries");
});

race("an account added again at once is one", "bank-accounts-readd-deletes", async (stage) => {
  const user = await stage.verifiedUser();
  const { fields } = await user.addAccount();
  const responses = await byAll(() => user.send("upsertBankAccount", fields));
  const records = await Promise.all(
    responses.flatMap((response) =>
      response
        .bankDetails()
        .map(({ bank_account_id }) => user.send("getBankAccount", { bank_account_id })),
    ),
  );
  expect(records).toLeaveOneRecord(responses);
});

race("an account has one owner", "link-account-owned-by-another", async (stage) => {
  const users = await byAll(() => stage.verifiedUser());
  const fields = users[0]?.accountFields() ?? {};
  const responses = await Promise.all(users.map((user) => user.send("linkBankAccount", fields)));
  expect(responses).toHaveOneWinner("link-account-owned-by-another");
});

race("a hash is received once", "funding-hash-received", async (stage) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const responses = await byAll(() => request.sendWith({ reference_uuid: stage.uuid() }));
  expect(responses).toHaveOneWinner("funding-hash-received");
});

for (const kind of sellKinds) {
  const operation = sellOperation[kind];
  race(`the last of a limit is sold once by ${operation}`, keepsToLimits[kind], async (stage) => {
    const seller = await stage.seller();
    const { amount, fits } = await findLargestSell(seller, kind);
    const inputs = await byAll(() => seller.prepareSell(kind, { from_amount: amount }));
    const responses = await Promise.all(inputs.map((input) => seller.send(operation, input)));
    // Of the balance, too, the first may have taken what the others want.
    expect(responses).toHaveWinnersUpTo(fits, overLimit[kind], "pool-sell-balance-insufficient");
  });
}

race("the last account there may be is added once", "bank-accounts-ceiling", async (stage) => {
  const [most, user] = await Promise.all([findAccountMaximum(stage), stage.verifiedUser()]);
  for (let count = 1; count < most; count += 1) await user.addAccount();
  const responses = await byAll(() => user.send("linkBankAccount", user.accountFields()));
  const added = responses.filter(({ kind }) => kind === "accepted");
  const settled = await Promise.all(
    added.map((response) => user.waitForVerification(response, {})),
  );
  const approved = settled.filter(({ details }) => details.state === "approved");
  expect(approved.length, "accounts approved beside those there were").toBeLessThanOrEqual(1);
});
