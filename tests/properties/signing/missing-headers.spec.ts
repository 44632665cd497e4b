import { expect, requirement, signing, test, together } from "../../../fixtures/index.ts";
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

/** Requests signed as if what they lack did not belong to the signature. */
const signedWithout = [
  ["apiKey", signing.withoutKeyOrTrace],
  ["apiKey", signing.emptyKey],
  ["timestamp", signing.withoutTimestampOrTrace],
  ["timestamp", signing.emptyTimestamp],
] as const;

const ofBoth = requirement(required.apiKey, required.timestamp);

for (const operation of operationNames) {
  test(`${operation} refuses what is neither sent nor signed`, ofBoth, async ({ stage, check }) => {
    const request = await stage.validRequest(operation);
    const responses = await together(
      signedWithout.map(([, deviation]) => request.sendSigned(deviation)),
    );
    const control = await request.send();
    for (const [index, [missing]] of signedWithout.entries()) {
      await check(required[missing], () =>
        expect(responses.slice(index, index + 1)).toBeRefused({ control }),
      );
    }
  });
}
