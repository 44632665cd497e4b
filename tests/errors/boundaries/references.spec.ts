import {
  changeInput,
  expect,
  requireOwnRow,
  requirement,
  sells,
  test,
} from "../../../fixtures/index.ts";
import { entries } from "../entries.ts";

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
    const reference_uuid = stage.invalid.uuid;
    const provoked = await changeInput(operation, { reference_uuid })(stage);
    // It is a parameter in the wrong form as well.
    requireOwnRow(row, provoked);
    const { refused, control } = provoked;
    expect(refused).toBeRefusedAs(row, { control });
  });
}
