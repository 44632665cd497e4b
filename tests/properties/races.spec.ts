import { squeeze } from "../../fixtures/filling.ts";
import { expect, requirement, test } from "../../fixtures/index.ts";
import { insistOnUsual } from "../../fixtures/brought-about.ts";
import { sellKinds, sellOperation } from "../../fixtures/sell-kinds.ts";
import type { Stage } from "../../fixtures/stage.ts";
import type { CitableId } from "../../spec/register.ts";

/** How many requests go out at once, and how often. */
const racers = 8;
const rounds = [1, 2, 3];
const atOnce = <Value>(act: () => Promise<Value>) =>
  Promise.all(Array.from({ length: racers }, act));

/** What many ask for at once, and only one may have. */
function race(title: string, id: CitableId, run: (stage: Stage) => Promise<void>): void {
  for (const round of rounds) {
    test(`${title}, round ${round}`, requirement(id), async ({ stage }) => {
      insistOnUsual(stage, id);
      await run(stage);
    });
  }
}

const quoting = [
  ["getPoolSellQuote", "pool-quote-reference-refused"],
  ["getExternalSellQuote", "external-quote-reference-refused"],
] as const;

race("a quote is sold once", "external-sell-quote-used", async (stage) => {
  const request = await stage.fitting("externalSell");
  const answers = await atOnce(() => request.changed({}));
  expect(answers).toHaveOneWinner("external-sell-quote-used", "external-sell-reference-refused");
});

for (const kind of sellKinds) {
  const operation = sellOperation[kind];
  const row = `${kind}-sell-reference-refused` as const;
  race(`a reference of ${operation} is used once`, row, async (stage) => {
    const seller = await stage.seller();
    const inputs = await atOnce(() => seller.sellInput(kind));
    const reference_uuid = stage.uuid();
    const answers = await Promise.all(
      inputs.map((input) => seller.ask(operation, { ...input, reference_uuid })),
    );
    // The balance may not suffice for the others, once one is sold.
    expect(answers).toHaveOneWinner(row, "pool-sell-balance-insufficient");
  });
}

race("a reference funds once", "funding-reference-refused", async (stage) => {
  const fundings = await atOnce(() => stage.fitting("confirmOnchainFunding"));
  const reference_uuid = stage.uuid();
  const answers = await Promise.all(fundings.map((each) => each.changed({ reference_uuid })));
  expect(answers).toHaveOneWinner("funding-reference-refused");
});

for (const [operation, row] of quoting) {
  race(`a reference of ${operation} is used once`, row, async (stage) => {
    const request = await stage.fitting(operation);
    expect(await atOnce(() => request.asItIs())).toHaveOneWinner(row);
  });
}

race("an account is added once", "link-account-duplicate", async (stage) => {
  const request = await stage.fitting("linkBankAccount");
  const answers = await atOnce(() => request.asItIs());
  expect(answers).toHaveOneWinner(
    "link-account-duplicate",
    "link-account-exists-pending",
    "link-account-verification-pending",
  );
});

race("a user is created once", "create-user-already-exists", async (stage) => {
  const request = await stage.fitting("createUser");
  const answers = await atOnce(() => request.asItIs());
  expect(answers).toHaveOneWinner("create-user-already-exists");
});

race("a document is one user's", "kyc-duplicate-entries", async (stage) => {
  const requests = await atOnce(() => stage.fitting("submitKyc"));
  const documents = requests[0]?.input;
  const answers = await Promise.all(
    requests.map((each) => each.changed({ ...documents, user_id: each.actor.id })),
  );
  expect(answers).toHaveOneWinner("kyc-duplicate-entries");
});

race("an account added again at once is one", "bank-accounts-readd-deletes", async (stage) => {
  const user = await stage.verifiedUser();
  const { fields } = await user.addAccount();
  const answers = await atOnce(() => user.ask("upsertBankAccount", fields));
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
  const users = await atOnce(() => stage.verifiedUser());
  const fields = users[0]?.accountFields() ?? {};
  const answers = await Promise.all(users.map((user) => user.ask("linkBankAccount", fields)));
  expect(answers).toHaveOneWinner("link-account-owned-by-another");
});

race("a hash is received once", "funding-hash-received", async (stage) => {
  const request = await stage.fitting("confirmOnchainFunding");
  const answers = await atOnce(() => request.changed({ reference_uuid: stage.uuid() }));
  expect(answers).toHaveOneWinner("funding-hash-received");
});

race("the last of a limit is sold once", "sells-external-within-limits", async (stage) => {
  const seller = await stage.seller();
  const { amount, fits } = await squeeze(seller, "external");
  const inputs = await atOnce(() => seller.sellInput("external", { from_amount: amount }));
  const answers = await Promise.all(inputs.map((input) => seller.ask("externalSell", input)));
  expect(answers).toHaveWinnersUpTo(fits, "external-sell-over-limit");
});
