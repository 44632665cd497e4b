import { expect, requirement, test } from "../../fixtures/index.ts";
import { operationNames } from "../../spec/operations.ts";

// How an operation responds for an unknown user is shown for a few only; the invariants judge
// whether its error table lists the response.
for (const operation of operationNames.filter((name) => name !== "createUser")) {
  const answered = requirement("answers-any-request");
  test(`${operation} answers a request for an unknown user`, answered, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const { user_id } = stage.unknown;
    expect(await request.sendWith({ user_id })).toBeAnswered();
  });
}
