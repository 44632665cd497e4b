import { observes, test, together } from "../../fixtures/index.ts";
import type { ApiResponse } from "../../fixtures/response/response.ts";
import { sells } from "../../spec/sell-kinds.ts";

// If an error row implies that something is hidden, that row's check judges it. Elsewhere the document is silent.

const served = (responses: ApiResponse[]): string => {
  const operations = responses
    .filter(({ kind }) => kind === "accepted")
    .map(({ operation }) => operation);
  return operations.length > 0 ? operations.join(", ") : "hidden";
};

test("which records of another user are shown", observes("users-apart"), async ({ stage }) => {
  const [owner, stranger] = await together([stage.seller(), stage.seller()]);
  const { account: bank_account_id } = owner.memory;
  const kind = stage.anyKind();
  const { quote_id } = await owner.prepareSell(kind);
  const transaction_id = await owner.sell(kind);
  const responses = await together([
    stranger.send("getBankAccount", { bank_account_id }),
    stranger.send("getBankAccountStatus", { bank_account_id }),
    stranger.send("getTransaction", { transaction_id }),
    stranger.send(sells[kind].sell, { ...stranger.quotes.input(), quote_id }),
    ...(kind === "external"
      ? [stranger.send("confirmOnchainFunding", stranger.fundingInput(transaction_id))]
      : []),
  ]);
  stage.observe("users-apart", served(responses), ...responses);
});

test("which users of another client are shown", observes("clients-apart"), async ({ stage }) => {
  const { user_id } = await stage.setUp("user of another client");
  const user = await stage.verifiedUser();
  const { transaction_type } = user.quotes.input();
  const responses = await together([
    user.send("getUser", { user_id }),
    user.send("getLimits", { user_id, transaction_type }),
    user.send(sells[stage.anyKind()].quote, { ...user.quotes.input(), user_id }),
  ]);
  stage.observe("clients-apart", served(responses), ...responses);
});
