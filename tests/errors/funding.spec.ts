import { expect, requirement, test } from "../../fixtures/index.ts";
import { changing, failing, repeating, type Provocation } from "../../fixtures/provocation.ts";
import { fundingErrors } from "../../spec/error-rows/funding.ts";
import { entries } from "./entries.ts";

const provocations: Record<keyof typeof fundingErrors, Provocation> = {
  "funding-transaction-unknown": changing("confirmOnchainFunding", (stage) => ({
    id: stage.unknownId(),
  })),
  "funding-parameters-invalid": changing("confirmOnchainFunding", { transaction_hash: undefined }),
  "funding-hash-received": repeating("confirmOnchainFunding", ({ fresh }) => ({
    reference_uuid: fresh("{uuid}"),
  })),
  "funding-reference-refused": repeating("confirmOnchainFunding", (stage, { actor, input }) => ({
    ...actor.fundingInput(input.id as string),
    reference_uuid: input.reference_uuid,
  })),
  "funding-failure": failing("funding-failure"),
};

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await provoke(stage);
    expect(refused).toBeRefusedAs(id, { beside });
  });
}
