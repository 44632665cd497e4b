import {
  expect,
  type Input,
  requirement,
  type Stage,
  test,
  wordsOf,
} from "../../fixtures/index.ts";
import type { OperationName } from "../../spec/operations.ts";

// The document gives no order of precedence: what a target does with two slips is an observation.
const twoSlips: [OperationName, (stage: Stage) => Input][] = [
  ["createUser", ({ invalid }) => ({ email: invalid.email, phone: invalid.phone })],
  [
    "submitKyc",
    ({ invalid }) => ({ poi_type: invalid.document_type, occupation: invalid.occupation }),
  ],
  [
    "linkBankAccount",
    ({ invalid }) => ({ country: invalid.country, bank_code: invalid.bank_code }),
  ],
  [
    "poolSell",
    ({ invalid, unknown }) => ({ quote_id: unknown.quote_id, reason_code: invalid.reason_code }),
  ],
];

test("two slips at once", requirement("errors-documented"), async ({ stage }) => {
  const told = await Promise.all(
    twoSlips.map(async ([operation, slips]) => {
      const request = await stage.fitting(operation);
      const answer = await request.changed(slips(stage));
      return { answer, anchor: await request.asItIs() };
    }),
  );
  const codes = told.map(({ answer }) => `${answer.operation} ${wordsOf(answer)}`);
  stage.session.observe("error-precedence", codes.join(", "), ...told.map(({ answer }) => answer));
  for (const { answer, anchor } of told) expect(answer).toBeRefused({ beside: anchor });
});
