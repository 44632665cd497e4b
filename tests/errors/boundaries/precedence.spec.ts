import { expect, type Input, requirement, test, together } from "../../../fixtures/index.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import { inWords } from "../../../fixtures/stops/not-exercised.ts";
import type { OperationName } from "../../../spec/operations.ts";

/** The document gives no order of precedence, so which error is raised is an observation. */
const withTwoErrors: [OperationName, (stage: Stage) => Input][] = [
  ["createUser", (stage) => ({ email: stage.invalid("email"), phone: stage.invalid("phone") })],
  [
    "submitKyc",
    (stage) => ({
      poi_type: stage.invalid("document_type"),
      occupation: stage.invalid("occupation"),
    }),
  ],
  [
    "linkBankAccount",
    (stage) => ({ country: stage.invalid("country"), bank_code: stage.invalid("bank_code") }),
  ],
  [
    "poolSell",
    (stage) => ({ quote_id: stage.unknown("quote_id"), reason_code: stage.invalid("reason_code") }),
  ],
];

const documented = requirement("errors-documented");
test("a request with two errors is refused", documented, async ({ stage }) => {
  const sent = await together(
    withTwoErrors.map(async ([operation, change]) => {
      const request = await stage.validRequest(operation);
      const refused = await request.sendWith(change(stage));
      return { refused, control: await request.send() };
    }),
  );
  for (const { refused, control } of sent) expect(refused).toBeRefused({ control });
  const responses = sent.map(({ refused }) => refused);
  const reading = responses.map((refused) => `${refused.operation} ${inWords(refused)}`).join(", ");
  stage.observe("error-precedence", reading, ...responses);
});
