import { expect, requirement, test, together } from "../../../fixtures/index.ts";
import { property } from "../../../fixtures/properties/property.ts";
import { describe } from "../../../spec/openapi.ts";
import { operationNames } from "../../../spec/operations.ts";
import { garbledBodies, malformedBodies } from "./malformed.ts";

const answered = requirement("answers-any-request");
const withBody = operationNames.filter((operation) => describe(operation).method === "POST");

for (const operation of withBody) {
  test(`${operation} answers malformed bodies`, answered, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const responses = await together(malformedBodies.map((body) => request.sendBody(body)));
    for (const [index, response] of responses.entries()) {
      const body = malformedBodies[index];
      expect(response).toBeAnswered({ large: body?.large });
    }
  });

  test(`${operation} answers garbled bodies`, answered, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    await property(garbledBodies, async (body) => {
      expect(await request.sendBody(body)).toBeAnswered();
    });
  });
}
