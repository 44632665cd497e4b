import { expect, requirement, test, together } from "../../../fixtures/index.ts";

const unknown = "status-transaction-unknown";

test("a new user has no transactions to read", requirement(unknown), async ({ stage }) => {
  const [user, request] = await together([stage.user(), stage.validRequest("getTransaction")]);
  const transaction_id = stage.unknown("transaction_id");
  const refused = await user.send("getTransaction", { transaction_id });
  expect(refused).toBeRefusedAs(unknown, { control: await request.send() });
});

test("a longer id than a transaction's is another", requirement(unknown), async ({ stage }) => {
  const request = await stage.validRequest("getTransaction");
  const transaction_id = `${String(request.input.transaction_id)}abc`;
  const refused = await request.sendWith({ transaction_id });
  // A target may not even take this for an id.
  expect(refused).toBeRefused({ control: await request.send() });
});
