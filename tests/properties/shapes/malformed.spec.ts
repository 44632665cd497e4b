import { expect, property, requirement, test } from "../../../fixtures/index.ts";
import { describe } from "../../../spec/openapi.ts";
import { operationNames } from "../../../spec/operations.ts";
import { forms, garbled } from "./forms.ts";

const answered = requirement("answers-any-request");
const withBody = operationNames.filter((operation) => describe(operation).method === "POST");

for (const operation of withBody) {
  test(`bodies of no proper form at ${operation}`, answered, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const responses = await Promise.all(forms.map((form) => request.sendBody(form)));
    for (const [index, response] of responses.entries()) {
      expect(response, forms[index]?.says).toBeAnswered({ large: forms[index]?.large });
    }
  });

  test(`garbled bodies at ${operation}`, answered, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    await property(garbled, async (form) => {
      expect(await request.sendBody(form)).toBeAnswered();
    });
  });
}
