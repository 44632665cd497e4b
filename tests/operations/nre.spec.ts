import { type AccountKind, along, expect, requirement, test } from "../../fixtures/index.ts";
import type { User } from "../../fixtures/actors/user.ts";
import type { NreAccount } from "../../fixtures/matchers/nre.ts";
import type { Id } from "../../fixtures/response/id.ts";
import { requireAsked } from "../../fixtures/stops/not-exercised.ts";
import { accountTypes, savings, current } from "../../spec/vocabulary.ts";

const readers = [
  ["getBankAccount", "bank-accounts-is-nre-in-account"],
  ["getBankAccountStatus", "bank-accounts-is-nre-in-status"],
  ["getUser", "bank-accounts-is-nre-in-user"],
] as const;

type Reader = (typeof readers)[number][0];

/** Get User may show some accounts only. */
async function expectNre(
  user: User,
  operation: Reader,
  accounts: readonly NreAccount[],
  about?: Id,
): Promise<void> {
  if (operation === "getUser") {
    expect(await user.send(operation)).toReportNreOfAccounts(accounts, about);
    return;
  }
  for (const { bank_account_id, isNre } of accounts) {
    const response = await user.send(operation, { bank_account_id });
    expect(response).toReportNre(bank_account_id, isNre);
  }
}

const severalAccounts: [AccountKind, (typeof accountTypes)[number]][] = [
  ["nre", savings],
  ["nameMatches", savings],
  ["nre", current],
  ["nameMatches", current],
  ["nre", savings],
];

for (const [operation, reported] of readers) {
  const details = along(requirement(reported), { account: "NRE" });
  test(`${operation} reports an NRE account as NRE`, details, async ({ stage }) => {
    stage.requireAccounts(2);
    const user = await stage.nriUser();
    const ordinary = { ...(await user.accounts.add()), isNre: false };
    const fields = user.accounts.fields("nre");
    const added = await user.mustSucceed("upsertBankAccount", fields);
    const [{ bank_account_id } = {}] = added.bankDetails();
    // In case the target caches what is read before the verification.
    if (bank_account_id !== undefined) {
      expect(await user.send(operation, { bank_account_id })).toBeAnswered();
    }
    const nre = { ...(await user.accounts.endAdding(added, fields)), isNre: true };
    const accounts = [nre, ordinary];
    // At the maximum any further account may be refused.
    if (stage.maximumAccounts !== accounts.length) {
      const newest = await user.accounts.add(user.accounts.fields("nameDiffers"));
      accounts.push({ ...newest, isNre: false });
    }
    await expectNre(user, operation, accounts, nre.bank_account_id);
  });

  const ordinary = `${operation} reports an ordinary account as not NRE`;
  test(ordinary, along(requirement(reported), { account: "ordinary" }), async ({ stage }) => {
    const user = await stage.verifiedUser();
    const account = await user.accounts.add();
    await expectNre(user, operation, [{ ...account, isNre: false }]);
  });
}

const inEach = requirement(
  "bank-accounts-is-nre-in-account",
  "bank-accounts-is-nre-in-status",
  "bank-accounts-is-nre-in-user",
);

test("each of several accounts is reported as what it is", inEach, async ({ stage, check }) => {
  stage.requireAccounts(2);
  const user = await stage.nriUser();
  const added: NreAccount[] = [];
  for (const [kind, account_type] of severalAccounts.slice(0, stage.accountsAllowed())) {
    const isByOlder = kind === "nameMatches" && stage.claims("older-bank-account-endpoints");
    const operation = isByOlder ? "linkBankAccount" : "upsertBankAccount";
    const fields = { ...user.accounts.fields(kind), account_type };
    const account = await user.accounts.add(fields, operation);
    added.push({ ...account, isNre: kind === "nre" });
  }
  for (const [operation, reported] of readers) {
    await check(reported, () => expectNre(user, operation, added));
  }
});

const inResult = requirement("bank-accounts-is-nre-in-result");
test("adding an account reports is_nre, approved or not", inResult, async ({ stage }) => {
  for (const kind of ["nameMatches", "nameDiffers"] as const) {
    // A pending verification may be a reason to refuse the next account.
    const user = await stage.verifiedUser();
    const response = await user.send("upsertBankAccount", user.accounts.fields(kind));
    expect(response).toSayWhetherNre();
  }
});

test("updating an account reports is_nre", inResult, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { fields } = await user.accounts.add();
  const response = await user.send("upsertBankAccount", fields);
  expect(response).toSayWhetherNre();
});

const ofNri = requirement("bank-accounts-nre-approved", "bank-accounts-nre-identified");
test("an NRE account of an NRI user is approved as NRE", ofNri, async ({ stage, check }) => {
  const user = await stage.nriUser();
  const { details } = await user.accounts.add(user.accounts.fields("nre"));
  await check("bank-accounts-nre-approved", () => expect(details).toBeInState("approved"));
  await check("bank-accounts-nre-identified", () => expect(details).toBeNre(true));
});

test(
  "an NRE account that was rejected is identified once its user is NRI",
  ofNri,
  async ({ stage, check }) => {
    requireAsked(!stage.marksNriBeforeAccounts, "users with accounts are not marked as NRI");
    const user = await stage.verifiedUser("foreign");
    const { fields } = await user.accounts.add(user.accounts.fields("nre"));
    await user.markNri();
    const { details } = await user.accounts.add(fields);
    await check("bank-accounts-nre-approved", () => expect(details).toBeInState("approved"));
    await check("bank-accounts-nre-identified", () => expect(details).toBeNre(true));
  },
);

const ofOther = requirement(
  "bank-accounts-nre-rejected-for-non-nri",
  "bank-accounts-nre-unidentified-for-non-nri",
);
test("an NRE account of a user who is not NRI is rejected", ofOther, async ({ stage, check }) => {
  const user = await stage.verifiedUser("foreign");
  const { details } = await user.accounts.add(user.accounts.fields("nre"));
  await check("bank-accounts-nre-rejected-for-non-nri", () =>
    expect(details).toBeInState("rejected"),
  );
  await check("bank-accounts-nre-unidentified-for-non-nri", () => expect(details).toBeNre(false));
});

const matching = requirement("bank-accounts-name-match-approved", "bank-accounts-is-nre-default");
test("an account with the user's name is approved", matching, async ({ stage, check }) => {
  const user = await stage.verifiedUser();
  const { details } = await user.accounts.add();
  await check("bank-accounts-name-match-approved", () => expect(details).toBeInState("approved"));
  await check("bank-accounts-is-nre-default", () => expect(details).toBeNre(false));
});

const differing = requirement("bank-accounts-name-mismatch-rejected");
test("an account with another name is rejected", differing, async ({ stage }) => {
  const user = await stage.verifiedUser();
  const { details } = await user.accounts.add(user.accounts.fields("nameDiffers"));
  expect(details).toBeInState("rejected", "name-rejected");
});

const ordinaryOfNri = requirement("bank-accounts-ordinary-of-nri");
test("an NRI user's ordinary accounts follow the usual rules", ordinaryOfNri, async ({ stage }) => {
  const user = await stage.nriUser();
  const ownName = await user.accounts.add();
  const otherName = await user.accounts.add(user.accounts.fields("nameDiffers"));
  expect(ownName.details).toBeInStateWhereShown("approved");
  expect(otherName.details).toBeInStateWhereShown("rejected", "name-rejected");
  expect(ownName.details).toBeNre(false);
  expect(otherName.details).toBeNre(false);
});
