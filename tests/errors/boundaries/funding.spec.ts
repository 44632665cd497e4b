import { expect, notExercised, requirement, test } from "../../../fixtures/index.ts";

const row = "funding-hash-received";

/** A target may remember only the newest few. */
const laterHashes = [1, 2, 3, 4, 5, 6];

test("earlier hashes are still refused after later ones", requirement(row), async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const control = await request.send();
  const { transaction_hash: first } = request.input;
  const later = laterHashes.map(() => request.actor.quoteInput().transaction_hash);
  // Whether a transaction takes a second hash is not shown; without one there is no earlier hash.
  for (const transaction_hash of later) {
    const { kind } = await request.sendWith({ transaction_hash });
    if (kind === "refused") notExercised("nothing-asked", "a transaction takes one hash only");
  }
  const again = [];
  for (const transaction_hash of [first, ...later]) {
    again.push(await request.sendWith({ transaction_hash }));
  }
  expect(again).toBeRefusedAs(row, { control });
});
