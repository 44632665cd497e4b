import { along, expect, type Input, requirement, test, together } from "../../../fixtures/index.ts";
import type { Account } from "../../../fixtures/actors/accounts.ts";
import type { Stage } from "../../../fixtures/actors/stage.ts";
import type { User } from "../../../fixtures/actors/user.ts";
import { withInvalid } from "../../../fixtures/error-rows/provocation.ts";
import { addAccountsUntilRefused, requireFull } from "../../../fixtures/limits/account-maximum.ts";
import type { ApiResponse } from "../../../fixtures/response/response.ts";
import {
  notExercised,
  requireAccepted,
  requireAsked,
  requireRefused,
} from "../../../fixtures/stops/not-exercised.ts";

import { addingAccounts, type OperationName } from "../../../spec/operations.ts";

const nothing = requirement("errors-change-nothing");
const checkedFields = ["country", "bank_code", "account_number", "account_type"] as const;

/** The newer operation may add a wrong account and reject it. */
function requireNotAdded(response: ApiResponse): void {
  if (response.operation === "upsertBankAccount" && response.kind === "accepted") {
    notExercised("nothing-asked", "the account is added, and not refused");
  }
  requireRefused(response);
}

for (const operation of addingAccounts) {
  const cited = along(nothing, { operation });
  test(`what ${operation} refuses is not kept`, cited, async ({ stage }) => {
    const user = await stage.verifiedUser();
    // Twice: a faulty target may keep only some of them.
    for (const field of [...checkedFields, ...checkedFields]) {
      const wrong = { ...user.accounts.fields(), [field]: stage.invalid(field) };
      requireNotAdded(await user.send(operation, wrong));
    }
    const response = await user.mustSucceed("getUser");
    requireAccepted(await user.send(operation, user.accounts.fields()));
    expect(response).toShowNoAccountsBut([]);
  });
}

test("an account refused before KYC is not kept", nothing, async ({ stage }) => {
  stage.requireAccounts(2);
  const user = await stage.user();
  const fields = user.accounts.fields();
  requireRefused(await user.send("linkBankAccount", fields));
  requireNotAdded(await user.send("upsertBankAccount", user.accounts.fields()));
  await user.kyc.pass("indian");
  const response = await user.mustSucceed("getUser");
  const other = user.accounts.fields();
  const control = await user.send("linkBankAccount", other);
  requireAccepted(control);
  // A pending verification may be a reason to refuse the next account.
  await user.accounts.waitForVerification(control, other);
  expect(response).toShowNoAccountsBut([]);
  expect(await user.send("linkBankAccount", fields)).toBeAcceptedLike(control);
});

test("an account beyond the maximum is not kept", nothing, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { accounts, last } = await addAccountsUntilRefused(user);
  requireRefused(last);
  const own = accounts.map(({ bank_account_id }) => bank_account_id);
  expect(await user.mustSucceed("getUser")).toShowNoAccountsBut(own);
});

test("an NRE account beyond the maximum leaves the others", nothing, async ({ stage }) => {
  const user = await stage.nriUser();
  // Only the newer operation identifies NRE accounts; the document doesn't say how it refuses one too many.
  const { accounts } = await addAccountsUntilRefused(user, "upsertBankAccount", "nre");
  const nre = await user.send("linkBankAccount", user.accounts.fields("nre"));
  // As an ordinary account it may have been added, and rejected by its name.
  requireFull(
    nre.kind === "accepted" ? await user.send("linkBankAccount", user.accounts.fields()) : nre,
  );
  for (const { bank_account_id } of accounts) {
    const details = await user.accounts.read(bank_account_id);
    expect(details).toBeInStateWhereShown("approved");
    expect(details).toBeNre(true);
  }
});

interface Scene {
  stage: Stage;
  owner: User;
  stranger: User;
  account: Account;
}
type Attempt = (scene: Scene) => Promise<ApiResponse>;

/** Another user's, because a user may hold a single account only. */
const add =
  (operation: (typeof addingAccounts)[number]): Attempt =>
  async ({ stage }) => {
    const other = await stage.verifiedUser();
    return other.send(operation, other.accounts.fields());
  };
const addAgain =
  (operation: (typeof addingAccounts)[number], who: "owner" | "stranger"): Attempt =>
  ({ account, ...people }) =>
    people[who].send(operation, account.fields);
const remove =
  (who: "owner" | "stranger"): Attempt =>
  ({ account: { bank_account_id }, ...people }) =>
    people[who].send("deleteBankAccount", { bank_account_id });
const update =
  (change: (stage: Stage) => Input): Attempt =>
  ({ stage, owner, account: { bank_account_id, fields } }) =>
    owner.send("updateBankAccount", { ...fields, bank_account_id, ...change(stage) });

const attempts: [what: string, operation: OperationName, attempt: Attempt, control: Attempt][] = [
  [
    "adding it again by the older endpoint",
    "linkBankAccount",
    addAgain("linkBankAccount", "owner"),
    add("linkBankAccount"),
  ],
  [
    "another user's adding it by the older endpoint",
    "linkBankAccount",
    addAgain("linkBankAccount", "stranger"),
    add("linkBankAccount"),
  ],
  [
    "another user's adding it",
    "upsertBankAccount",
    addAgain("upsertBankAccount", "stranger"),
    add("upsertBankAccount"),
  ],
  ["another user's deleting it", "deleteBankAccount", remove("stranger"), remove("owner")],
  [
    "adding it again with a wrong country",
    "upsertBankAccount",
    ({ stage, owner, account: { fields } }) =>
      owner.send("upsertBankAccount", { ...fields, country: stage.invalid("country") }),
    addAgain("upsertBankAccount", "owner"),
  ],
  [
    "updating it with a wrong type",
    "updateBankAccount",
    update(withInvalid("account_type")),
    update(() => ({})),
  ],
];

for (const [what, operation, attempt, allowed] of attempts) {
  const cited = along(nothing, { operation });
  test(`${what} is refused and leaves the account`, cited, async ({ stage }) => {
    const [owner, stranger] = await together([stage.verifiedUser(), stage.verifiedUser()]);
    const account = await owner.accounts.add();
    const scene = { stage, owner, stranger, account };
    const attempted = await attempt(scene);
    // Another check judges whether it must be refused; for some of these the document doesn't say.
    requireAsked(attempted.kind === "refused", "the request is not refused");
    const { bank_account_id } = account;
    const response = await owner.accounts.lookAt(bank_account_id);
    const [details] = response.bankDetails();

    const shown = await stranger.mustSucceed("getUser");
    const control = await allowed(scene);

    expect(response).toBeAcceptedLike(control);
    if (details) expect(details).toBeInStateWhereShown("approved");
    expect(shown).toShowNoAccountsBut([]);
    requireAccepted(control);
  });
}
