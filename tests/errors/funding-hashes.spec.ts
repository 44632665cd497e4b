import { expect, requirement, test } from "../../fixtures/index.ts";

test("an earlier hash stays received", requirement("funding-hash-received"), async ({ stage }) => {
  const request = await stage.fitting("confirmOnchainFunding");
  const first = await request.asItIs();
  const { transaction_hash } = request.actor.quoteInput();
  await request.changed({ transaction_hash, reference_uuid: stage.uuid() });
  const again = await request.changed({ reference_uuid: stage.uuid() });
  expect(again).toBeRefusedAs("funding-hash-received", { beside: first });
});
