import {
  changeInput,
  failOperation,
  type Provocation,
  repeatedly,
  repeatRequest,
  requireTwoSells,
} from "../../../fixtures/index.ts";
import type { fundingErrors } from "../../../spec/error-rows/index.ts";

/** Two sells of one seller, each with a separate hash. */
const fundWithSameReference: Provocation = async (stage) => {
  const seller = await stage.seller();
  await requireTwoSells(seller, "external");
  const own = stage.withOnly(seller);
  const first = await own.validRequest("confirmOnchainFunding");
  const second = await own.validRequest("confirmOnchainFunding");
  const control = await first.send();
  const { reference_uuid } = first.input;
  return { refused: await repeatedly(() => second.sendWith({ reference_uuid })), control };
};

export const fundingProvocations: Record<keyof typeof fundingErrors, Provocation> = {
  "funding-transaction-unknown": changeInput("confirmOnchainFunding", ({ unknown }) => ({
    id: unknown.transaction_id,
  })),
  "funding-parameters-invalid": changeInput("confirmOnchainFunding", {
    transaction_hash: undefined,
  }),
  "funding-hash-received": repeatRequest("confirmOnchainFunding", ({ fresh }) => ({
    reference_uuid: fresh("{uuid}"),
  })),
  "funding-reference-refused": fundWithSameReference,
  "funding-failure": failOperation("funding-failure"),
};
