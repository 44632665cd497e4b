import { expect, requirement, test } from "../../fixtures/index.ts";

test("funding is confirmed", requirement("funding-confirm"), async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  expect(await request.send()).toBeAccepted();
});

test("the path names the transaction", requirement("funding-by-path-id"), async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const elsewhere = await request.sendWith({ id: stage.unknown.transaction_id });
  const row = "funding-transaction-unknown";
  expect(elsewhere).toBeRefusedAs(row, { control: await request.send() });
});
