import {
  atOnce,
  expect,
  insistOnUsual,
  keepsToLimits,
  mostAccountsOf,
  overLimit,
  quoteOperation,
  referenceRefused,
  requirement,
  sellKinds,
  sellOperation,
  squeeze,
  type Stage,
  test,
} from "../../fixtures/index.ts";
import type { CitableId } from "../../spec/register.ts";

/** How many requests go out at once, and how often. */
const racers = 8;
const rounds = [1, 2, 3];
const byAll = <Value>(act: () => Promise<Value>) => atOnce(racers, act);

/** What many ask for at once, and only one may have. */
function race(title: string, id: CitableId, run: (stage: Stage) => Promise<void>): void {
  for (const round of rounds) {
    test(`${title}, round ${round}`, requirement(id), async ({ stage }) => {
      insistOnUsual(stage, id);
      await run(stage);
    });
  }
}

race("a quote is sold once", "external-sell-quote-used", async (stage) => {
  const request = await stage.fitting("externalSell");
  const answers = await byAll(() => request.changed({}));
  expect(answers).toHaveOneWinner("external-sell-quote-used", "external-sell-reference-refused");
});

for (const kind of sellKinds) {
  const operation = sellOperation[kind];
  const row = referenceRefused[operation];
  race(`a reference of ${operation} is used once`, row, async (stage) => {
    const seller = await stage.seller();
    const inputs = await byAll(() => seller.sellInput(kind));
    const reference_uuid = stage.uuid();
    const answers = await Promise.all(
      inputs.map((input) => seller.ask(operation, { ...input, reference_uuid })),
    );
    // The balance may not suffice for the others, once one is sold.
    expect(answers).toHaveOneWinner(row, "pool-sell-balance-insufficient");
  });
}

race("a reference funds once", "funding-reference-refused", async (stage) => {
  const fundings = await byAll(() => stage.fitting("confirmOnchainFunding"));
  const reference_uuid = stage.uuid();
  const answers = await Promise.all(fundings.map((each) => each.changed({ reference_uuid })));
  expect(answers).toHaveOneWinner("funding-reference-refused");
});

for (const kind of sellKinds) {
  const operation = quoteOperation[kind];
  const row = referenceRefused[operation];
  race(`a reference of ${operation} is used once`, row, async (stage) => {
    const request = await stage.fitting(operation);
    expect(await byAll(() => request.asItIs())).toHaveOneWinner(row);
  });
}

race("an account is added once", "link-account-duplicate", async (stage) => {
  const request = await stage.fitting("linkBankAccount");
  const answers = await byAll(() => request.asItIs());
  expect(answers).toHaveOneWinner(
    "link-account-duplicate",
    "link-account-exists-pending",
    "link-account-verification-pending",
  );
});

race("a user is created once", "create-user-already-exists", async (stage) => {
  const request = await stage.fitting("createUser");
  const answers = await byAll(() => request.asItIs());
  expect(answers).toHaveOneWinner("create-user-already-exists");
});

race("a document is one user's", "kyc-duplicate-entries", async (stage) => {
  const requests = await byAll(() => stage.fitting("submitKyc"));
  const documents = requests[0]?.input;
  const answers = await Promise.all(
    requests.map((each) => each.changed({ ...documents, user_id: each.actor.id })),
  );
  expect(answers).toHaveOneWinner("kyc-duplicate-entries");
});

race("an account added again at once is one", "bank-accounts-readd-deletes", async (stage) => {
  const user = await stage.verifiedUser();
  const { fields } = await user.addAccount();
  const answers = await byAll(() => user.ask("upsertBankAccount", fields));
  const records = await Promise.all(
    answers.flatMap((answer) =>
      answer
        .bankDetails()
        .map(({ bank_account_id }) => user.ask("getBankAccount", { bank_account_id })),
    ),
  );
  expect(records).toHaveOneLeft(answers);
});

race("an account has one owner", "link-account-owned-by-another", async (stage) => {
  const users = await byAll(() => stage.verifiedUser());
  const fields = users[0]?.accountFields() ?? {};
  const answers = await Promise.all(users.map((user) => user.ask("linkBankAccount", fields)));
  expect(answers).toHaveOneWinner("link-account-owned-by-another");
});

race("a hash is received once", "funding-hash-received", async (stage) => {
  const request = await stage.fitting("confirmOnchainFunding");
  const answers = await byAll(() => request.changed({ reference_uuid: stage.uuid() }));
  expect(answers).toHaveOneWinner("funding-hash-received");
});

for (const kind of sellKinds) {
  const operation = sellOperation[kind];
  race(`the last of a limit is sold once by ${operation}`, keepsToLimits[kind], async (stage) => {
    const seller = await stage.seller();
    const { amount, fits } = await squeeze(seller, kind);
    const inputs = await byAll(() => seller.sellInput(kind, { from_amount: amount }));
    const answers = await Promise.all(inputs.map((input) => seller.ask(operation, input)));
    // Of the balance, too, the first may have taken what the others want.
    expect(answers).toHaveWinnersUpTo(fits, overLimit[kind], "pool-sell-balance-insufficient");
  });
}

race("the last account there may be is added once", "bank-accounts-ceiling", async (stage) => {
  const [most, user] = await Promise.all([mostAccountsOf(stage), stage.verifiedUser()]);
  for (let count = 1; count < most; count += 1) await user.addAccount();
  const answers = await byAll(() => user.ask("linkBankAccount", user.accountFields()));
  const added = answers.filter(({ kind }) => kind === "accepted");
  const settled = await Promise.all(added.map((answer) => user.settled(answer, {})));
  const approved = settled.filter(({ details }) => details.state === "approved");
  expect(approved.length, "accounts approved beside those there were").toBeLessThanOrEqual(1);
});
