import * as fc from "fast-check";
import { expect, requirement, test } from "../../../fixtures/index.ts";
import { property } from "../../../fixtures/properties/property.ts";
import { operationNames } from "../../../spec/operations.ts";
import { malformedValues } from "./malformed.ts";

interface Change {
  name: string;
  value: unknown;
}

const readable = (change: Change): Change =>
  Object.assign(change, {
    [fc.toStringMethod]: () => `${change.name} is ${fc.stringify(change.value)}`,
  });

// A value may be valid by chance, so accepting it is no fault; failing on it always is.
for (const operation of operationNames) {
  const answered = requirement("answers-any-request");
  test(`${operation} answers any value in any field`, answered, async ({ stage }) => {
    let request = await stage.validRequest(operation);
    const { writable } = request;
    // Without an input in body or query there is only one such request.
    if (writable.length === 0) return expect(await request.send()).toBeAnswered();
    const changes = fc.record({ name: fc.constantFrom(...writable), value: malformedValues });
    await property(changes.map(readable), async ({ name, value }) => {
      const response = await request.sendSuspicious({ [name]: value });
      if (response.kind === "accepted") request = await request.onceAccepted();
      expect(response).toBeAnswered();
    });
  });
}
