import {
  expect,
  notExercised,
  requireAccepted,
  requirement,
  sellKinds,
  sells,
  test,
  together,
} from "../../fixtures/index.ts";

for (const kind of sellKinds) {
  const { sell } = sells[kind];
  const gone = requirement("bank-accounts-delete");
  test(`${sell} pays nothing into an account that was deleted`, gone, async ({ stage }) => {
    const seller = await stage.seller();
    if (!seller.sellNamesAccount(kind)) {
      notExercised("nothing-asked", "a sell doesn't name the account it's paid into");
    }
    const [input, stranger] = await together([seller.prepareSell(kind), stage.verifiedUser()]);
    // Where any account may be named, none is looked at.
    const { bank_account_id } = await stranger.addAccount();
    const ofStranger = await seller.send(sell, { ...input, bank_account_id });
    if (ofStranger.kind === "accepted") {
      notExercised("nothing-asked", "a sell may name an account that its user doesn't have");
    }
    const control = await seller.send(sell, {
      ...(await seller.renewRefused(kind, input)),
      reference_uuid: stage.uuid(),
    });
    const late = await seller.tryPrepareSell(kind, {});
    if (!late) notExercised("nothing-asked", "no second sell is quoted");
    const deleted = await seller.send("deleteBankAccount", { bank_account_id: seller.account });
    if (deleted.kind === "refused") {
      notExercised("nothing-asked", "an account that a sell may be paid into cannot be deleted");
    }
    requireAccepted(deleted);
    expect(await seller.send(sell, late.input)).toBeRefused({ control });
  });
}
