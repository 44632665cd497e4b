import { squeeze } from "../../fixtures/filling.ts";
import { expect, requirement, test } from "../../fixtures/index.ts";
import { sellKinds, sellOperation } from "../../fixtures/sell-kinds.ts";

/** How many requests go out at once, and how often. */
const racers = 8;
const rounds = [1, 2, 3];
const atOnce = <Value>(act: () => Promise<Value>) =>
  Promise.all(Array.from({ length: racers }, act));

const quoting = [
  ["getPoolSellQuote", "pool-quote-reference-refused"],
  ["getExternalSellQuote", "external-quote-reference-refused"],
] as const;

for (const round of rounds) {
  const used = requirement("external-sell-quote-used");
  test(`a quote is sold once, round ${round}`, used, async ({ stage }) => {
    const request = await stage.fitting("externalSell");
    const answers = await atOnce(() => request.changed({}));
    expect(answers).toHaveOneWinner("external-sell-quote-used", "external-sell-reference-refused");
  });

  for (const kind of sellKinds) {
    const operation = sellOperation[kind];
    const row = `${kind}-sell-reference-refused` as const;
    test(
      `a reference of ${operation} is used once, round ${round}`,
      requirement(row),
      async ({ stage }) => {
        const seller = await stage.seller();
        const inputs = await atOnce(() => seller.sellInput(kind));
        const reference_uuid = stage.uuid();
        const answers = await Promise.all(
          inputs.map((input) => seller.ask(operation, { ...input, reference_uuid })),
        );
        // The balance may not suffice for the others, once one is sold.
        expect(answers).toHaveOneWinner(row, "pool-sell-balance-insufficient");
      },
    );
  }

  const funded = requirement("funding-reference-refused");
  test(`a reference funds once, round ${round}`, funded, async ({ stage }) => {
    const fundings = await atOnce(() => stage.fitting("confirmOnchainFunding"));
    const reference_uuid = stage.uuid();
    const answers = await Promise.all(fundings.map((each) => each.changed({ reference_uuid })));
    expect(answers).toHaveOneWinner("funding-reference-refused");
  });

  for (const [operation, row] of quoting) {
    test(
      `a reference of ${operation} is used once, round ${round}`,
      requirement(row),
      async ({ stage }) => {
        const request = await stage.fitting(operation);
        expect(await atOnce(() => request.asItIs())).toHaveOneWinner(row);
      },
    );
  }

  const duplicate = requirement("link-account-duplicate");
  test(`an account is added once, round ${round}`, duplicate, async ({ stage }) => {
    const request = await stage.fitting("linkBankAccount");
    const answers = await atOnce(() => request.asItIs());
    expect(answers).toHaveOneWinner(
      "link-account-duplicate",
      "link-account-exists-pending",
      "link-account-verification-pending",
    );
  });

  const alike = requirement("create-user-already-exists");
  test(`a user is created once, round ${round}`, alike, async ({ stage }) => {
    const request = await stage.fitting("createUser");
    const answers = await atOnce(() => request.asItIs());
    expect(answers).toHaveOneWinner("create-user-already-exists");
  });

  const single = requirement("bank-accounts-readd-deletes");
  test(`an account added again at once is one, round ${round}`, single, async ({ stage }) => {
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

  const owned = requirement("link-account-owned-by-another");
  test(`an account has one owner, round ${round}`, owned, async ({ stage }) => {
    const users = await atOnce(() => stage.verifiedUser());
    const fields = users[0]?.accountFields() ?? {};
    const answers = await Promise.all(users.map((user) => user.ask("linkBankAccount", fields)));
    expect(answers).toHaveOneWinner("link-account-owned-by-another");
  });

  const received = requirement("funding-hash-received");
  test(`a hash is received once, round ${round}`, received, async ({ stage }) => {
    const request = await stage.fitting("confirmOnchainFunding");
    const answers = await atOnce(() => request.changed({ reference_uuid: stage.uuid() }));
    expect(answers).toHaveOneWinner("funding-hash-received");
  });

  const limited = requirement("sells-external-within-limits");
  test(`the last of a limit is sold once, round ${round}`, limited, async ({ stage }) => {
    const seller = await stage.seller();
    const { amount, fits } = await squeeze(seller, "external");
    const inputs = await atOnce(() => seller.sellInput("external", { from_amount: amount }));
    const answers = await Promise.all(inputs.map((input) => seller.ask("externalSell", input)));
    expect(answers).toHaveWinnersUpTo(fits, "external-sell-over-limit");
  });
}
