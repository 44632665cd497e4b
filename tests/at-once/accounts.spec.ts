import * as fc from "fast-check";
import {
  AccountsAtOnce,
  type AddingOperation,
  expect,
  type Input,
  type KnownAccount,
  notExercised,
  otherAccountType,
  property,
  requirement,
  rulesOfAccounts,
  type Stage,
  test,
  together,
  under,
} from "../../fixtures/index.ts";
import { addingAccounts } from "../../spec/operations.ts";

const tries = 3;
const assumedMaximum = 2;
/** More are added where the target allows them. */
const mostAccounts = 3;

test(
  "accounts added, deleted and read at once have an order",
  requirement(...rulesOfAccounts),
  async ({ stage }) => {
    if (!stage.verifiesAccountsAtOnce) {
      notExercised("nothing-asked", "accounts are verified later, so that no two additions meet");
    }
    const hasOlder = stage.claims("older-bank-account-endpoints");
    const operation = fc.constantFrom<AddingOperation>(
      ...(hasOlder ? addingAccounts : (["upsertBankAccount"] as const)),
    );
    const plans = fc.array(operation, { minLength: mostAccounts, maxLength: mostAccounts });
    await property(plans, (plan, own) => changeAtOnce(own, plan), { atMost: tries, asFound: true });
  },
);

const changed = ({ fields }: KnownAccount): Input => ({
  ...fields,
  account_type: otherAccountType(fields.account_type),
});

async function changeAtOnce(stage: Stage, plan: readonly AddingOperation[]): Promise<void> {
  const user = await stage.verifiedUser();
  const accounts = new AccountsAtOnce(user);
  const most = Math.min(stage.maximumAccounts ?? assumedMaximum, mostAccounts);
  const all = plan.slice(0, most).map((operation) => ({ operation, fields: user.accountFields() }));
  const [first] = all;
  await together([
    ...all.map(({ fields, operation }) => accounts.add(fields, operation)),
    ...(first ? [accounts.add(first.fields, "upsertBankAccount")] : []),
  ]);
  await accounts.readAll();
  const isFirst = ({ fields }: KnownAccount) =>
    fields.account_number === first?.fields.account_number;
  const again = accounts.added.findLast(isFirst);
  const other = accounts.added.find((each) => !isFirst(each));
  const addAgain = () => (again ? [accounts.add(changed(again), "upsertBankAccount")] : []);
  const isShownAtOnce = user.profile.bankAccounts.visibleWithinSeconds === 0;
  await together([
    ...addAgain(),
    ...(other ? [accounts.delete(other)] : []),
    ...addAgain(),
    ...(isShownAtOnce ? [accounts.readAll()] : []),
  ]);
  await accounts.readAll();
  for (const each of accounts.judge()) {
    await under(each.rule, () => expect(each).toBeInSomeOrder());
  }
}
