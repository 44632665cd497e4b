import { expect, requirement, test } from "../../fixtures/index.ts";

test("an earlier hash stays received", requirement("funding-hash-received"), async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const first = await request.send();
  const { transaction_hash } = request.actor.quoteInput();
  await request.sendWith({ transaction_hash, reference_uuid: stage.uuid() });
  const again = await request.sendWith({ reference_uuid: stage.uuid() });
  expect(again).toBeRefusedAs("funding-hash-received", { control: first });
});
