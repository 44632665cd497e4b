import { expect, mustComplete, requirement, sellKinds, test } from "../../fixtures/index.ts";

// The document's call order: create user, KYC, (mark NRI), link bank account, fetch quote,
// initiate transaction, (confirm on-chain funding), check status.

test("a pool sell, from sign-up to status", requirement("sells-pool-flow"), async ({ stage }) => {
  await mustComplete(async () => {
    const user = await stage.user();
    await user.passKyc("indian");
    await user.addAccount();
    await stage.giveBalance(user);
    const transaction_id = await user.sell("pool");
    expect(await user.send("getTransaction", { transaction_id })).toBeAccepted();
  });
});

test(
  "an external sell, from sign-up to status",
  requirement("sells-external-flow"),
  async ({ stage }) => {
    await mustComplete(async () => {
      const user = await stage.user();
      await user.passKyc("indian");
      await user.addAccount();
      const transaction_id = await user.sell("external");
      await user.mustSucceed("confirmOnchainFunding", user.fundingInput(transaction_id));
      expect(await user.send("getTransaction", { transaction_id })).toBeAccepted();
    });
  },
);

for (const kind of sellKinds) {
  const flow = requirement("sells-nri-flow");
  test(`an NRI user with an NRE account, ${kind} sell`, flow, async ({ stage }) => {
    await mustComplete(async () => {
      const user = await stage.user();
      await user.passKyc("foreign");
      await user.markNri();
      await user.addAccount(user.accountFields("nre"));
      await stage.giveBalance(user);
      const transaction_id = await user.sell(kind);
      expect(await user.send("getTransaction", { transaction_id })).toBeAccepted();
    });
  });
}
