import { expect, requirement, test } from "../../fixtures/index.ts";
import { mustComplete } from "../../fixtures/properties/property.ts";
import { sellKinds } from "../../spec/sell-kinds.ts";

// The document's call order: create user, KYC, (mark NRI), link bank account, fetch quote,
// initiate transaction, (confirm on-chain funding), check status.

for (const kind of sellKinds) {
  const nri = requirement("sells-nri-flow");
  test(`an NRI user with an NRE account makes a sell: ${kind}`, nri, ({ stage }) =>
    mustComplete(async () => {
      const user = await stage.user();
      await user.kyc.pass("foreign");
      await user.markNri();
      await user.accounts.add(user.accounts.fields("nre"));
      await user.giveBalance();
      const transaction_id = await user.sell(kind);
      expect(await user.send("getTransaction", { transaction_id })).toBeAccepted();
    }),
  );
}
