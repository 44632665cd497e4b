import { expect, type Input, requirement, test } from "../../fixtures/index.ts";
import { requireSells } from "../../fixtures/limits/amounts.ts";
import { notExercised, requireAccepted, requireAsked } from "../../fixtures/stops/not-exercised.ts";
import { sellKinds, sells } from "../../spec/sell-kinds.ts";

for (const kind of sellKinds) {
  const { sell } = sells[kind];
  const gone = requirement("bank-accounts-delete");
  test(`${sell} pays nothing into an account that was deleted`, gone, async ({ stage }) => {
    const seller = await stage.seller();
    seller.quotes.requireAccountNamed(kind);
    stage.requireAccounts(2);
    await requireSells(2, seller, kind);
    const { account } = seller.memory;
    await seller.accounts.add();
    const stranger = await stage.verifiedUser();
    const { bank_account_id } = await stranger.accounts.add();
    // The quote may fix the account as well.
    const sellInto = async (change: Input) => {
      const prepared = await seller.tryPrepareSell(kind, change);
      return prepared && (await seller.send(sell, prepared.input));
    };
    // A target that lets a sell name any account looks at none.
    const ofStranger = await sellInto({ bank_account_id });
    if (ofStranger?.kind === "accepted") {
      notExercised("nothing-asked", "a sell may name an account that its user doesn't have");
    }
    const deleted = await seller.send("deleteBankAccount", { bank_account_id: account });
    if (deleted.kind === "refused") {
      notExercised("nothing-asked", "an account that a sell may be paid into cannot be deleted");
    }
    requireAccepted(deleted);
    const late = await sellInto({ bank_account_id: account });
    requireAsked(late, "nothing is quoted for an account that was deleted");
    const control = await seller.send(sell, await seller.prepareSell(kind));
    expect(late).toBeRefused({ control });
  });
}
