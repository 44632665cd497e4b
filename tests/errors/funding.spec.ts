import {
  provoke,
  changeInput,
  repeatedly,
  expect,
  failOperation,
  type Provocation,
  repeatRequest,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { fundingErrors } from "../../spec/error-rows/funding.ts";
import { entries } from "./entries.ts";

/** Two transactions are funded, each with a hash of its own and both with the same reference. */
const referenceOfAnotherFunding: Provocation = async (stage) => {
  const [first, second] = await Promise.all([
    stage.validRequest("confirmOnchainFunding"),
    stage.validRequest("confirmOnchainFunding"),
  ]);
  const control = await first.send();
  const { reference_uuid } = first.input;
  return { refused: await repeatedly(() => second.sendWith({ reference_uuid })), control };
};

const provocations: Record<keyof typeof fundingErrors, Provocation> = {
  "funding-transaction-unknown": changeInput("confirmOnchainFunding", (stage) => ({
    id: stage.unknown.transaction_id,
  })),
  "funding-parameters-invalid": changeInput("confirmOnchainFunding", {
    transaction_hash: undefined,
  }),
  "funding-hash-received": repeatRequest("confirmOnchainFunding", ({ fresh }) => ({
    reference_uuid: fresh("{uuid}"),
  })),
  "funding-reference-refused": referenceOfAnotherFunding,
  "funding-failure": failOperation("funding-failure"),
};

for (const [id, provocation] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, control } = await provoke(stage, id, provocation);
    for (const response of refused) expect(response).toBeRefusedAs(id, { control });
  });
}
