import { expect, requirement, test } from "../../fixtures/index.ts";

test("funding is confirmed", requirement("funding-confirm"), async ({ stage }) => {
  const request = await stage.fitting("confirmOnchainFunding");
  expect(await request.asItIs()).toBeAccepted();
});

test("the path names the transaction", requirement("funding-by-path-id"), async ({ stage }) => {
  const request = await stage.fitting("confirmOnchainFunding");
  const elsewhere = await request.changed({ id: stage.unknown.transaction_id });
  const row = "funding-transaction-unknown";
  expect(elsewhere).toBeRefusedAs(row, { beside: await request.asItIs() });
});
