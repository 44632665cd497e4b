import {
  type AccountKind,
  along,
  expect,
  requirement,
  test,
  together,
} from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import { notExercised, requireAccepted, requireAsked } from "../../fixtures/stops/not-exercised.ts";
import type { Case } from "../../spec/cases/dimensions.ts";

// States and transitions: the existing record is deleted whatever state it's in.

const resident = (stage: Stage) => stage.verifiedUser();
interface Existing {
  what: string;
  state: NonNullable<Case["existing account"]>;
  userWith: (stage: Stage) => ReturnType<typeof resident>;
  kind: AccountKind;
}
const nri = (stage: Stage) => stage.nriUser();
const existing: Existing[] = [
  { what: "an approved account", state: "approved", userWith: resident, kind: "nameMatches" },
  {
    what: "an account rejected for its name",
    state: "name-rejected",
    userWith: resident,
    kind: "nameDiffers",
  },
  { what: "a rejected NRE account", state: "rejected", userWith: resident, kind: "nre" },
  { what: "an NRE account", state: "NRE", userWith: nri, kind: "nre" },
];

const readd = requirement(
  "bank-accounts-update",
  "bank-accounts-readd-deletes",
  "bank-accounts-readd-creates",
);

for (const { what, state, userWith, kind } of existing) {
  const cited = along(readd, { "existing account": state });
  test(`adding ${what} again replaces its record`, cited, async ({ stage, check }) => {
    const user = await userWith(stage);
    const first = await user.accounts.add(user.accounts.fields(kind));
    const { bank_account_id } = first;
    const control = await user.mustSucceed("getBankAccount", { bank_account_id });
    const again = await user.send("upsertBankAccount", first.fields);
    await check("bank-accounts-update", () => expect(again).toBeAccepted());
    const second = await user.accounts.waitForVerification(again, first.fields);
    const old = await user.accounts.lookAtReplaced(first);

    await check("bank-accounts-readd-deletes", () => expect(old).toBeReplaced(first, { control }));
    await check("bank-accounts-readd-creates", () =>
      expect(second).toBeAnotherRecordThan(bank_account_id),
    );
  });
}

const deletion = requirement("bank-accounts-delete", "versioning-older-add");
test("a pending account that is deleted stays deleted", deletion, async ({ stage, check }) => {
  const user = await stage.verifiedUser();
  const { bank_account_id } = await user.accounts.addPending();
  const control = await user.send("getBankAccount", { bank_account_id });
  const response = await user.send("deleteBankAccount", { bank_account_id });
  if (response.kind !== "accepted") {
    notExercised("nothing-asked", "an account whose verification is pending cannot be deleted");
  }
  const deleted = await user.accounts.lookAt(bank_account_id);
  await check("bank-accounts-delete", () =>
    expect(deleted).toBeDeleted({ id: bank_account_id, control }),
  );
  // No account of the user is being verified any more.
  await check("versioning-older-add", async () =>
    expect(await user.send("linkBankAccount", user.accounts.fields())).toBeAccepted(),
  );
});

const ofPending = along(
  requirement(
    "bank-accounts-update",
    "bank-accounts-readd-deletes",
    "bank-accounts-readd-creates",
    "bank-accounts-is-nre-in-account",
    "bank-accounts-is-nre-in-status",
  ),
  { "existing account": "pending" },
);
test("adding a pending account again replaces its record", ofPending, async ({ stage, check }) => {
  const user = await stage.verifiedUser();
  const first = await user.accounts.addPending();
  const { bank_account_id, fields } = first;
  const control = await user.send("getBankAccount", { bank_account_id });
  requireAccepted(control);
  const status = await user.send("getBankAccountStatus", { bank_account_id });
  await check("bank-accounts-is-nre-in-account", () => expect(control).toSayWhetherNre());
  await check("bank-accounts-is-nre-in-status", () => expect(status).toSayWhetherNre());
  const again = await user.send("upsertBankAccount", fields);
  await check("bank-accounts-update", () => expect(again).toBeAccepted());
  const second = await user.accounts.shownIn(again, fields);
  const old = await user.accounts.lookAtReplaced(first);

  await check("bank-accounts-readd-deletes", () => expect(old).toBeReplaced(first, { control }));
  await check("bank-accounts-readd-creates", () =>
    expect(second).toBeAnotherRecordThan(bank_account_id),
  );
});

const addUnverified = async (user: User, fields = user.accounts.fields()) =>
  user.accounts.shownIn(await user.mustSucceed("upsertBankAccount", fields), fields);

/** Once another account, or the one that replaces it, is verified, its own verification would be over as well. */
test(
  "an account that is deleted or replaced before its verification is over stays so",
  requirement("bank-accounts-delete", "bank-accounts-readd-deletes"),
  async ({ stage, check }) => {
    const [user, other] = await together([stage.verifiedUser(), stage.verifiedUser()]);
    const [replaced, deleted] = await together([addUnverified(user), addUnverified(other)]);
    const { bank_account_id } = deleted;
    const control = await user.accounts.lookAtReplaced(replaced);
    const again = await user.send("upsertBankAccount", replaced.fields);
    const gone = await other.send("deleteBankAccount", { bank_account_id });
    await check("bank-accounts-readd-deletes", async () => {
      requireAsked(again.kind !== "refused", "an account is added again only once it is verified");
      await user.accounts.waitForVerification(again, replaced.fields);
      expect(await user.accounts.lookAtReplaced(replaced)).toBeReplaced(replaced, { control });
    });
    await check("bank-accounts-delete", async () => {
      if (gone.kind !== "accepted") {
        notExercised("nothing-asked", "an account whose verification is pending cannot be deleted");
      }
      await other.accounts.add();
      const old = await other.accounts.lookAt(bank_account_id);
      expect(old).toBeDeleted({ id: bank_account_id, control });
    });
  },
);

const mostNreAccounts = 4;

const nre = requirement("bank-accounts-nre-approved", "bank-accounts-nre-identified");
test("each NRE account of an NRI user is approved as NRE", nre, async ({ stage, check }) => {
  stage.requireAccounts(2);
  const user = await stage.nriUser();
  const accounts = [];
  for (let count = 0; count < Math.min(stage.accountsAllowed(), mostNreAccounts); count += 1) {
    accounts.push(await user.accounts.add(user.accounts.fields("nre")));
  }
  for (const { bank_account_id } of accounts) {
    const details = await user.accounts.read(bank_account_id);
    await check("bank-accounts-nre-approved", () => expect(details).toBeInState("approved"));
    await check("bank-accounts-nre-identified", () => expect(details).toBeNre(true));
  }
});
