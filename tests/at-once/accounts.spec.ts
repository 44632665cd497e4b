import * as fc from "fast-check";
import { expect, type Input, requirement, test, together } from "../../fixtures/index.ts";
import type { KnownAccount } from "../../fixtures/actors/accounts.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import { AccountsAtOnce, rulesOfAccounts } from "../../fixtures/at-once/accounts.ts";
import { property, skipPart, skipUnclaimed, under } from "../../fixtures/properties/property.ts";
import { otherAccountType } from "../../fixtures/requests/wrong-account-fields.ts";
import { notExercised } from "../../fixtures/stops/not-exercised.ts";
import type { AddingOperation } from "../../spec/operations.ts";

const share = 0.3;

const cited = requirement(...rulesOfAccounts);
test("accounts added, deleted and read at once have an order", cited, async ({ stage }) => {
  if (!stage.verifiesAccountsAtOnce) {
    notExercised("nothing-asked", "accounts are verified later, so that no two additions meet");
  }
  skipUnclaimed(stage, "older-bank-account-endpoints");
  const hasOlder = stage.claims("older-bank-account-endpoints");
  const usual = fc.constant<AddingOperation>("upsertBankAccount");
  const older = fc.constant<AddingOperation>(hasOlder ? "linkBankAccount" : "upsertBankAccount");
  const plans = fc.record({ again: fc.oneof(usual, older), adding: fc.tuple(older, older, usual) });
  await property(plans, (plan, own) => changeAtOnce(own, plan), { share, asFound: true });
});

const changed = ({ fields }: KnownAccount): Input => ({
  ...fields,
  account_type: otherAccountType(fields.account_type),
});

interface Plan {
  adding: readonly AddingOperation[];
  /** Adds the first account a second time. */
  again: AddingOperation;
}

async function changeAtOnce(stage: Stage, { adding, again }: Plan): Promise<void> {
  const user = await stage.verifiedUser();
  const accounts = new AccountsAtOnce(user);
  const most = stage.accountsAllowed();
  const all = adding
    .slice(0, most)
    .map((operation) => ({ operation, fields: user.accounts.fields() }));
  const [first] = all;
  await together([
    ...all.map(({ fields, operation }) => accounts.add(fields, operation)),
    ...(first ? [accounts.add(first.fields, again)] : []),
  ]);
  await accounts.readAll();
  const isFirst = ({ fields }: KnownAccount) =>
    fields.account_number === first?.fields.account_number;
  const replaced = accounts.added.findLast(isFirst);
  const other = accounts.added.find((each) => !isFirst(each));
  const addAgain = () => (replaced ? [accounts.add(changed(replaced), "upsertBankAccount")] : []);
  const isShownAtOnce = user.profile.bankAccounts.visibleWithinSeconds === 0;
  await together([
    ...addAgain(),
    ...(other ? [accounts.delete(other)] : []),
    ...addAgain(),
    ...(isShownAtOnce ? [accounts.readAll()] : []),
  ]);
  await accounts.readAll();
  for (const each of accounts.judge()) {
    const isMoot = each.order !== "none" && !accounts.tried(each.rule);
    if (isMoot) skipPart("nothing was accepted that the rule is about");
    else await under(each.rule, () => expect(each).toBeInSomeOrder());
  }
}
