import {
  expect,
  type Input,
  requirement,
  type Stage,
  test,
  inWords,
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
      const request = await stage.validRequest(operation);
      const response = await request.sendWith(slips(stage));
      return { response, control: await request.send() };
    }),
  );
  const codes = told.map(({ response }) => `${response.operation} ${inWords(response)}`);
  stage.session.observe(
    "error-precedence",
    codes.join(", "),
    ...told.map(({ response }) => response),
  );
  for (const { response, control } of told) expect(response).toBeRefused({ control });
});
