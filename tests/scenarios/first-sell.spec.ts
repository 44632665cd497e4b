import { expect, requirement, test } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { inAggregate, sellAndCount } from "../../fixtures/limits/consumption.ts";
import { mustComplete } from "../../fixtures/properties/property.ts";
import { notExercised } from "../../fixtures/stops/not-exercised.ts";
import { type SellKind, sellKinds } from "../../spec/sell-kinds.ts";

// The smoke stage: these tests run first. The document's call order (create user, KYC, link bank account,
// fetch quote, initiate transaction, confirm on-chain funding, check status), then what it left behind.

async function sellFromSignUp(stage: Stage, user: User, kind: SellKind): Promise<void> {
  await user.kyc.pass("indian");
  await user.accounts.add();
  if (kind === "pool") await user.giveBalance();
  const transaction_id = await user.sell(kind);
  if (kind === "external") {
    await user.mustSucceed("confirmOnchainFunding", user.fundingInput(transaction_id));
  }
  expect(await user.send("getTransaction", { transaction_id })).toBeAccepted();
}

const flows = { pool: "sells-pool-flow", external: "sells-external-flow" } as const;

for (const kind of sellKinds) {
  const flow = flows[kind];
  const cited = requirement(flow, "users-is-nri-unset-before", "limits-consumed-by-sell");
  test(`a first sell, from sign-up to status: ${kind}`, cited, async ({ stage, check }) => {
    const user = await stage.user();
    await check(flow, () => mustComplete(() => sellFromSignUp(stage, user, kind)));

    const record = await user.mustSucceed("getUser");
    await check("users-is-nri-unset-before", () => expect(record).not.toShow("is_nri", true));

    if (!user.accounts.hasApproved) {
      notExercised("prerequisite-refused", "the user has no bank account to sell into");
    }
    const before = await user.readLimitsOf(kind);
    const { amount } = await sellAndCount(user, kind);
    const after = await user.readLimitsOf(kind);
    await check("limits-consumed-by-sell", () =>
      expect(after).toHaveConsumed(amount, before, inAggregate),
    );
  });
}
