import {
  expect,
  requireOwnRow,
  requirement,
  sells,
  test,
  together,
} from "../../../fixtures/index.ts";
import { entries } from "../entries.ts";
import { nearUuids } from "./near-uuids.ts";

/** The row that refuses a reference, at each operation that takes one. */
const referenceRefused = {
  getPoolSellQuote: sells.pool.quoteReferenceRefused,
  getExternalSellQuote: sells.external.quoteReferenceRefused,
  poolSell: sells.pool.referenceRefused,
  externalSell: sells.external.referenceRefused,
  confirmOnchainFunding: "funding-reference-refused",
} as const;

for (const [operation, row] of entries(referenceRefused)) {
  test(`${operation} refuses a malformed reference UUID`, requirement(row), async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const near = nearUuids(request.input.reference_uuid, stage.uuid());
    const forms = [stage.invalid.uuid, ...near];
    // Twice: it may be checked in most requests only.
    const sent = [...forms, ...forms];
    const refused = await together(
      sent.map((reference_uuid) => request.sendWith({ reference_uuid })),
    );
    const control = await request.send();
    // It is a parameter in the wrong form as well.
    requireOwnRow(row, { refused, control });
    const tried = sent.map((reference) => `a reference of ${String(reference)}`);
    expect(refused).toBeRefusedAs(row, { control, tried });
  });
}
