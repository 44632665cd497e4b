import * as fc from "fast-check";
import { expect, property, requirement, test } from "../../../fixtures/index.ts";
import { operationNames } from "../../../spec/operations.ts";
import { malformedValues } from "./malformed-values.ts";

interface Change {
  name: string;
  value: unknown;
}

/** A change as a counterexample shows it. */
const readable = (change: Change): Change =>
  Object.assign(change, {
    [fc.toStringMethod]: () => `${change.name} is ${fc.stringify(change.value)}`,
  });

/** Where nothing can be written in body or query the request is sent as it is. */
const nothing = "nothing";

// A value may be valid by chance, so accepting it is no fault; failing on it always is.
for (const operation of operationNames) {
  const answered = requirement("answers-any-request");
  test(`${operation} answers any value in any field`, answered, async ({ stage }) => {
    let request = await stage.validRequest(operation);
    const name = fc.constantFrom(...request.writable, nothing);
    const changes = fc.record({ name, value: malformedValues }).map(readable);
    await property(changes, async (change) => {
      const input = change.name === nothing ? {} : { [change.name]: change.value };
      const response = await request.sendSuspicious(input);
      if (response.kind === "accepted") request = await request.onceAccepted();
      expect(response).toBeAnswered();
    });
  });
}
