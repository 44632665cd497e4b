import { expect, requirement, test } from "../../fixtures/index.ts";

test("the status of a transaction is read", requirement("status-read"), async ({ stage }) => {
  const request = await stage.validRequest("getTransaction");
  expect(await request.send()).toBeAccepted();
});
