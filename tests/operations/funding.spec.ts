import { expect, requirement, test, together } from "../../fixtures/index.ts";
import { notExercised } from "../../fixtures/stops/not-exercised.ts";

const confirm = requirement("funding-confirm");
test("the funding of a sell is confirmed, and kept", confirm, async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const control = await request.send();
  expect(control).toBeAccepted();
  // The document shows only one effect of a confirmation: its hash is then known.
  const again = await request.sendWith({ reference_uuid: stage.uuid() });
  expect(again).toBeRefusedAs("funding-hash-received", { control });
});

const byPath = requirement("funding-by-path-id");
const path = requirement("funding-by-path-id", "funding-confirm");
test("the path decides which transaction is funded", path, async ({ stage, check }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const elsewhere = await request.sendWith({ id: stage.unknown("transaction_id") });
  const control = await request.send();
  await check("funding-by-path-id", () =>
    expect(elsewhere).toBeRefusedAs("funding-transaction-unknown", { control }),
  );
  // Its hash was sent before, but not for this transaction.
  await check("funding-confirm", () => expect(control).toBeAccepted());
});

const ofExternal = requirement("funding-transaction-unknown");
test("a pool sell is no external sell to be funded", ofExternal, async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const id = await request.actor.sell("pool");
  const refused = await request.sendWith({ id, transaction_id: id });
  expect(refused).toBeRefused({ control: await request.send() });
});

test("an id with a letter after it is not that transaction's", byPath, async ({ stage }) => {
  const request = await stage.validRequest("confirmOnchainFunding");
  const refused = await request.sendWith({ id: `${request.input.id}x` });
  expect(refused).toBeRefused({ control: await request.send() });
});

const positions = [
  ["older", 0],
  ["newer", 1],
] as const;

for (const [position, named] of positions) {
  test(`confirming the ${position} of two sells leaves the other`, byPath, async ({ stage }) => {
    const [seller, bystander] = await together([stage.seller(), stage.seller()]);
    const unfunded = await bystander.sell("external");
    const sold = [await seller.sell("external"), await seller.sell("external")] as const;
    const [own, other] = [sold[named], sold[1 - named] ?? sold[0]];
    const readStates = () =>
      together([
        seller.mustSucceed("getTransaction", { transaction_id: other }),
        bystander.mustSucceed("getTransaction", { transaction_id: unfunded }),
      ]);
    const [before, elsewhere] = await readStates();
    const confirmed = await seller.mustSucceed("confirmOnchainFunding", seller.fundingInput(own));
    const [after, control] = await readStates();

    expect(confirmed).toBeAboutTransaction(own, [other]);
    // The document doesn't name the states: one that changes by itself shows nothing.
    if (control?.result("state") !== elsewhere?.result("state")) {
      notExercised("nothing-asked", "the states of transactions change by themselves");
    }
    expect(after).toShow("state", before?.result("state"));
  });
}
