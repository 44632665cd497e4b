import { expect, requirement, test, together } from "../../../fixtures/index.ts";
import { operationNames } from "../../../spec/operations.ts";
import type { SigningHeader } from "../../../spec/vocabulary.ts";

const required = {
  apiKey: "authentication-api-key-required",
  signature: "authentication-signature-required",
  timestamp: "authentication-timestamp-required",
  requestId: "authentication-request-id-required",
} as const;
type Required = keyof typeof required;
const names = Object.keys(required) as Required[];

/** Every pair of the headers a request carries; operations/authentication.spec.ts leaves out each alone. */
const pairs = names.flatMap((one, index) =>
  names.slice(index + 1).map((other): [Required, Required] => [one, other]),
);

const cited = requirement(...(Object.values(required) as [(typeof required)[Required]]));

for (const operation of operationNames) {
  test(`${operation} refuses two headers missing at once`, cited, async ({ stage, check }) => {
    const request = await stage.validRequest(operation);
    const send = (pair: SigningHeader[]) => request.sendSigned({ without: pair });
    const responses = await together(pairs.map(send));
    const control = await request.send();
    for (const [index, response] of responses.entries()) {
      for (const missing of pairs[index] ?? []) {
        await check(required[missing], () => expect(response).toBeRefused({ control }));
      }
    }
  });
}
