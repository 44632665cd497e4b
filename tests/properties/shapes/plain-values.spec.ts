import { expect, requirement, test } from "../../../fixtures/index.ts";
import { sendBytesInEveryPlace, sendInEveryPlace } from "../../../fixtures/requests/every-place.ts";
import { operationNames } from "../../../spec/operations.ts";
import { plainBadValues } from "./malformed.ts";

const answered = requirement("answers-any-request");

for (const operation of operationNames) {
  test(`${operation} answers each plain bad value in each input`, answered, async ({ stage }) => {
    const responses = await sendInEveryPlace(stage, operation, plainBadValues);
    responses.push(...(await sendBytesInEveryPlace(stage, operation)));
    expect(responses).toBeAnsweredEach();
  });
}
