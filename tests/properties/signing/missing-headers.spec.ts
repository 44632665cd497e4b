import {
  expect,
  requirement,
  type SigningDeviation,
  test,
  together,
} from "../../../fixtures/index.ts";
import * as signing from "../../../fixtures/session/signing.ts";
import { operationNames } from "../../../spec/operations.ts";

const required = {
  apiKey: "authentication-api-key-required",
  signature: "authentication-signature-required",
  timestamp: "authentication-timestamp-required",
  requestId: "authentication-request-id-required",
} as const;
type Required = keyof typeof required;
const names = Object.keys(required) as Required[];

/** operations/authentication.spec.ts leaves out each one alone. */
const pairs = names.flatMap((one, index) =>
  names.slice(index + 1).map((other): [Required, Required] => [one, other]),
);

const incomplete: [missing: Required[], SigningDeviation][] = [
  ...pairs.map((pair): [Required[], SigningDeviation] => [pair, { without: pair }]),
  // Signed as if the missing part didn't belong to the signature.
  [["apiKey"], signing.withoutKeyOrTrace],
  [["apiKey"], signing.emptyKey],
  [["timestamp"], signing.withoutTimestampOrTrace],
  [["timestamp"], signing.emptyTimestamp],
];

const cited = requirement(...(Object.values(required) as [(typeof required)[Required]]));

for (const operation of operationNames) {
  test(
    `${operation} refuses headers missing from request and signature`,
    cited,
    async ({ stage, check }) => {
      const request = await stage.validRequest(operation);
      const responses = await together(
        incomplete.map(([, deviation]) => request.sendSigned(deviation)),
      );
      const control = await request.send();
      for (const [index, [missing]] of incomplete.entries()) {
        const refused = responses.slice(index, index + 1);
        for (const header of missing) {
          await check(required[header], () => expect(refused).toBeRefused({ control }));
        }
      }
    },
  );
}
