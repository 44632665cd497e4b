import { expect, requireAccepted, requirement, test } from "../../../fixtures/index.ts";

const row = "funding-hash-received";

test(
  "an earlier hash is still refused after a second hash",
  requirement(row),
  async ({ stage }) => {
    const request = await stage.validRequest("confirmOnchainFunding");
    const control = await request.send();
    const { transaction_hash } = request.actor.quoteInput();
    // Whether a transaction takes a second hash is not shown; without one there is no earlier hash.
    requireAccepted(await request.sendWith({ transaction_hash, reference_uuid: stage.uuid() }));
    const again = await request.sendWith({ reference_uuid: stage.uuid() });
    expect(again).toBeRefusedAs(row, { control });
  },
);
