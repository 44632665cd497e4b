import {
  type Account,
  addAccountsUntilRefused,
  type ApiResponse,
  expect,
  notExercised,
  requirement,
  requireRefused,
  type Stage,
  test,
  together,
  type User,
} from "../../../fixtures/index.ts";

const nothing = requirement("errors-change-nothing");
const adding = ["linkBankAccount", "upsertBankAccount"] as const;
const checkedFields = ["country", "bank_code", "account_number", "account_type"] as const;

for (const operation of adding) {
  test(`what ${operation} refuses is not kept`, nothing, async ({ stage }) => {
    const user = await stage.verifiedUser();
    for (const field of checkedFields) {
      const wrong = { ...user.accountFields(), [field]: stage.invalid[field] };
      requireRefused(await user.send(operation, wrong));
    }
    expect(await user.mustSucceed("getUser")).toShowNoAccountsBut([]);
  });
}

test("an account refused before KYC is not kept", nothing, async ({ stage }) => {
  const user = await stage.user();
  const fields = user.accountFields();
  requireRefused(await user.send("linkBankAccount", fields));
  await user.passKyc("indian");
  expect(await user.mustSucceed("getUser")).toShowNoAccountsBut([]);
  expect(await user.send("linkBankAccount", fields)).toBeAccepted();
});

test("an account beyond the maximum is not kept", nothing, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { accounts, last } = await addAccountsUntilRefused(user);
  requireRefused(last);
  const own = accounts.map(({ bank_account_id }) => bank_account_id);
  expect(await user.mustSucceed("getUser")).toShowNoAccountsBut(own);
});

interface Scene {
  stage: Stage;
  owner: User;
  stranger: User;
  account: Account;
}
type Attempt = (scene: Scene) => Promise<ApiResponse>;

/** What is refused to do with an account that is there. */
const attempts: [what: string, attempt: Attempt][] = [
  [
    "adding it again by the older endpoint",
    ({ owner, account }) => owner.send("linkBankAccount", account.fields),
  ],
  [
    "another user's adding it by the older endpoint",
    ({ stranger, account }) => stranger.send("linkBankAccount", account.fields),
  ],
  [
    "another user's adding it",
    ({ stranger, account }) => stranger.send("upsertBankAccount", account.fields),
  ],
  [
    "another user's deleting it",
    ({ stranger, account: { bank_account_id } }) =>
      stranger.send("deleteBankAccount", { bank_account_id }),
  ],
  [
    "adding it again with a wrong country",
    ({ stage, owner, account: { fields } }) =>
      owner.send("upsertBankAccount", { ...fields, country: stage.invalid.country }),
  ],
  [
    "updating it with a wrong type",
    ({ stage, owner, account: { bank_account_id, fields } }) =>
      owner.send("updateBankAccount", {
        ...fields,
        bank_account_id,
        account_type: stage.invalid.account_type,
      }),
  ],
];

for (const [what, attempt] of attempts) {
  test(`${what} is refused and leaves the account`, nothing, async ({ stage }) => {
    const [owner, stranger] = await together([stage.verifiedUser(), stage.verifiedUser()]);
    const account = await owner.addAccount();
    const attempted = await attempt({ stage, owner, stranger, account });
    // Whether it must be refused is another check's, and for some of these it is not shown.
    if (attempted.kind !== "refused") notExercised("nothing-asked", "it is not refused");
    const { bank_account_id } = account;
    const response = await owner.send("getBankAccount", { bank_account_id });
    const [details] = response.bankDetails();

    expect(response).toBeAccepted();
    if (details) expect(details).toBeInState("approved");
    expect(await stranger.mustSucceed("getUser")).toShowNoAccountsBut([]);
  });
}
