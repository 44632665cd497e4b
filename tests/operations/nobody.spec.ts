import { expect, requirement, test } from "../../fixtures/index.ts";
import { operationNames } from "../../spec/operations.ts";

// What an operation says of a user who does not exist is shown for a few only; the watch judges
// whether its error table lists what is said.
for (const operation of operationNames.filter((name) => name !== "createUser")) {
  const answered = requirement("answers-any-request");
  test(`${operation} for a user who does not exist`, answered, async ({ stage }) => {
    const request = await stage.validRequest(operation);
    const { user_id } = stage.unknown;
    expect(await request.sendWith({ user_id })).toBeAnswered();
  });
}
