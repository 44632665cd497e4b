import {
  type Answer,
  expect,
  quoteOperation,
  requirement,
  sellOperation,
  test,
} from "../../fixtures/index.ts";

// Where an error row implies that something is hidden, its row is the check. Elsewhere the document
// is silent, and what the target does is recorded.
const answered = requirement("answers-json");

/** The operations that answered somebody they might have been hidden from. */
const served = (answers: Answer[]): string => {
  const operations = answers
    .filter(({ kind }) => kind === "accepted")
    .map(({ operation }) => operation);
  return operations.length > 0 ? operations.join(", ") : "hidden";
};

test("another user's records", answered, async ({ stage }) => {
  const [owner, stranger] = await Promise.all([stage.seller(), stage.seller()]);
  const { bank_account_id } = await owner.addAccount();
  const kind = stage.anyKind;
  const { quote_id } = await owner.sellInput(kind);
  const transaction_id = await owner.sell(kind);
  const answers = await Promise.all([
    stranger.ask("getBankAccount", { bank_account_id }),
    stranger.ask("getBankAccountStatus", { bank_account_id }),
    stranger.ask("getTransaction", { transaction_id }),
    stranger.ask(sellOperation[kind], { ...stranger.quoteInput(), quote_id }),
    ...(kind === "external"
      ? [stranger.ask("confirmOnchainFunding", stranger.fundingInput(transaction_id))]
      : []),
  ]);
  stage.session.observe("users-apart", served(answers), ...answers);
  for (const answer of answers) expect(answer).toBeReadable();
});

test("another client's users", answered, async ({ stage }) => {
  const { user_id } = await stage.session.state("user of another client");
  const user = await stage.verifiedUser();
  const { transaction_type } = user.quoteInput();
  const answers = await Promise.all([
    user.ask("getUser", { user_id }),
    user.ask("getLimits", { user_id, transaction_type }),
    user.ask(quoteOperation[stage.anyKind], { ...user.quoteInput(), user_id }),
  ]);
  stage.session.observe("clients-apart", served(answers), ...answers);
  for (const answer of answers) expect(answer).toBeReadable();
});
