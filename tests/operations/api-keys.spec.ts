import { expect, requirement, test } from "../../fixtures/index.ts";
import * as signing from "../../fixtures/session/signing.ts";

// Most targets look up a key in one place: a read and a write show it.
const operations = ["getLimits", "createUser"] as const;

for (const operation of operations) {
  const invalid = requirement("authentication-client-invalid");
  test(`${operation} refuses an API key that is nearly right`, invalid, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const { responses, tried } = await request.sendSignedInWays(signing.nearlyOwnKey);
    const control = await request.send();
    expect(responses).toBeRefusedAs("authentication-client-invalid", { control, tried });
  });
}
