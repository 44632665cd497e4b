import { expect, requirement, test } from "../../fixtures/index.ts";

test("the funding of a sell is confirmed", requirement("funding-confirm"), async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  expect(await request.send()).toBeAccepted();
});

const byPath = requirement("funding-by-path-id");
test("the path decides which transaction is funded", byPath, async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const elsewhere = await request.sendWith({ id: stage.unknown.transaction_id });
  const control = await request.send();
  expect(elsewhere).toBeRefusedAs("funding-transaction-unknown", { control });
});
