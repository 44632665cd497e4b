import {
  broughtAbout,
  changing,
  eachTime,
  expect,
  failing,
  type Provocation,
  repeating,
  requirement,
  test,
} from "../../fixtures/index.ts";
import { fundingErrors } from "../../spec/error-rows/funding.ts";
import { entries } from "./entries.ts";

/** Two transactions are funded, each with a hash of its own and both with the same reference. */
const referenceOfAnotherFunding: Provocation = async (stage) => {
  const [first, second] = await Promise.all([
    stage.fitting("confirmOnchainFunding"),
    stage.fitting("confirmOnchainFunding"),
  ]);
  const beside = await first.asItIs();
  const { reference_uuid } = first.input;
  return { refused: await eachTime(() => second.changed({ reference_uuid })), beside };
};

const provocations: Record<keyof typeof fundingErrors, Provocation> = {
  "funding-transaction-unknown": changing("confirmOnchainFunding", (stage) => ({
    id: stage.unknown.transaction_id,
  })),
  "funding-parameters-invalid": changing("confirmOnchainFunding", { transaction_hash: undefined }),
  "funding-hash-received": repeating("confirmOnchainFunding", ({ fresh }) => ({
    reference_uuid: fresh("{uuid}"),
  })),
  "funding-reference-refused": referenceOfAnotherFunding,
  "funding-failure": failing("funding-failure"),
};

for (const [id, provoke] of entries(provocations)) {
  test(`row ${id}`, requirement(id), async ({ stage }) => {
    const { refused, beside } = await broughtAbout(stage, id, provoke);
    for (const answer of refused) expect(answer).toBeRefusedAs(id, { beside });
  });
}
