import { expect, requirement, test } from "../../fixtures/index.ts";
import { operationNames } from "../../spec/operations.ts";

// The document shows for a few operations only how they respond to an unknown user; the invariants judge whether the
// error table lists the response.
for (const operation of operationNames.filter((name) => name !== "createUser")) {
  const answered = requirement("answers-any-request");
  test(`${operation} answers a request for an unknown user`, answered, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const user_id = stage.unknown("user_id");
    expect(await request.sendWith({ user_id })).toBeAnswered();
  });
}
