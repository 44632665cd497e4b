import { expect, requirement, test, together } from "../../../fixtures/index.ts";
import { longer, patternOf } from "./near-ids.ts";

const unknown = "status-transaction-unknown";

test("a new user has no transactions to read", requirement(unknown), async ({ stage }) => {
  const [user, request] = await together([stage.user(), stage.validRequest("getTransaction")]);
  const transaction_id = stage.unknown("transaction_id");
  const refused = await user.send("getTransaction", { transaction_id });
  expect(refused).toBeRefusedAs(unknown, { control: await request.send() });
});

const nearIds = {
  "a longer id than a transaction's is another": longer,
  "a pattern that a transaction's id matches is another": patternOf,
};

for (const [title, near] of Object.entries(nearIds)) {
  test(title, requirement(unknown), async ({ stage }) => {
    const request = await stage.validRequest("getTransaction");
    const transaction_id = near(request.input.transaction_id);
    const refused = await request.sendWith({ transaction_id });
    // A target may not even take this for an id.
    expect(refused).toBeRefused({ control: await request.send() });
  });
}
