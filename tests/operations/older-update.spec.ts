import { type AccountKind, expect, requirement, test, together } from "../../fixtures/index.ts";
import type { Stage } from "../../fixtures/actors/stage.ts";
import type { User } from "../../fixtures/actors/user.ts";
import type { ValidRequest } from "../../fixtures/actors/valid-request.ts";
import { otherAccountType } from "../../fixtures/requests/wrong-account-fields.ts";
import { notExercised, requireAsked } from "../../fixtures/stops/not-exercised.ts";

const positions = ["older", "newer"] as const;

const idOf = ({ input }: ValidRequest) => input.bank_account_id as string | number;

const update = requirement("versioning-older-update");
for (const position of positions) {
  const title = `the older update changes the ${position} of two accounts, and no other`;
  test(title, update, async ({ stage }) => {
    stage.requireAccounts(2);
    const request = await stage.validRequest("updateBankAccount");
    const { actor: user } = request;
    const second = await user.accounts.add();
    const first = { ...second, bank_account_id: idOf(request), fields: request.input };
    const [own, other] = position === "older" ? [first, second] : [second, first];
    const { bank_account_id, fields } = own;
    const account_type = otherAccountType(fields.account_type);
    const response = await request.sendWith({ ...fields, bank_account_id, account_type });
    expect(response).toBeAccepted();

    // The document doesn't say whether this endpoint changes the record or replaces it.
    const updated = await user.accounts.waitForUpdate(response, own);
    const details = await user.accounts.read(updated.bank_account_id);
    expect(details).toBeInStateWhereShown("approved");
    const unchanged = await user.accounts.read(other.bank_account_id);
    expect(unchanged).toBeInStateWhereShown("approved");
    expect(details).toHaveAccountType(account_type);
    expect(unchanged).toHaveAccountType(other.fields.account_type);
  });
}

test(
  "the older update changes an account that it has changed before",
  update,
  async ({ stage }) => {
    const request = await stage.validRequest("updateBankAccount");
    const { actor: user, input: fields } = request;
    const account = { bank_account_id: idOf(request), fields };
    const { account_type: usual } = fields;
    const first = await request.sendWith({ account_type: otherAccountType(usual) });
    expect(first).toBeAccepted();
    let { bank_account_id: id } = await user.accounts.waitForUpdate(first, account);
    // Unchanged, and then back.
    for (const account_type of [otherAccountType(usual), usual]) {
      const next = { ...fields, bank_account_id: id, account_type };
      const response = await user.send("updateBankAccount", next);
      expect(response).toBeAccepted();
      const updated = await user.accounts.waitForUpdate(response, {
        bank_account_id: id,
        fields: next,
      });
      id = updated.bank_account_id;
      expect(await user.accounts.read(id)).toHaveAccountType(account_type);
    }
  },
);

const namedTypes = requirement("bank-accounts-other-type-refused");
test("an older update with no type keeps the one there was", namedTypes, async ({ stage }) => {
  const request = await stage.validRequest("updateBankAccount");
  const { actor: user, input: fields } = request;
  const account = { bank_account_id: idOf(request), fields };
  // Another record may have replaced it.
  const { bank_account_id } = await user.accounts.waitForUpdate(
    await request.mustSucceed(),
    account,
  );
  const untyped = { ...fields, bank_account_id, account_type: null };
  const [updated] = (await user.send("updateBankAccount", untyped)).bankDetails();
  const id = updated?.bank_account_id ?? bank_account_id;
  expect(await user.accounts.read(id)).toHaveAccountType(fields.account_type);
});

const owned = "link-account-owned-by-another";
test("an account that was updated is still its owner's", requirement(owned), async ({ stage }) => {
  const [request, other, stranger] = await together([
    stage.validRequest("updateBankAccount"),
    stage.validRequest("linkBankAccount"),
    stage.verifiedUser(),
  ]);
  const { actor: user, input: fields } = request;
  const account = { bank_account_id: idOf(request), fields };
  // A pending account may be nobody's (open point account-owner).
  await user.accounts.waitForUpdate(await request.mustSucceed(), account);
  const { account_number, bank_code, account_type, country, routing_type } = fields;
  const same = { account_number, bank_code, account_type, country, routing_type };
  const control = await other.send();
  expect(await stranger.send("linkBankAccount", same)).toBeRefusedAs(owned, { control });
});

/** The document says it of the newer operation only. */
async function isIdentifiedByOlder(stage: Stage): Promise<boolean> {
  const user = await stage.nriUser();
  const fields = user.accounts.fields("nre");
  const { account } = await user.accounts.endOfAdding(
    await user.send("linkBankAccount", fields),
    fields,
  );
  return account?.details.is_nre === true;
}

async function updateTypeOfNew(user: User, kind: AccountKind) {
  const { bank_account_id, fields } = await user.accounts.add(user.accounts.fields(kind));
  const input = { ...fields, bank_account_id, account_type: otherAccountType(fields.account_type) };
  const response = await user.send("updateBankAccount", input);
  const read = async () => {
    const updated = await user.accounts.waitForUpdate(response, { bank_account_id, fields });
    return user.accounts.read(updated.bank_account_id);
  };
  return { response, read };
}

const stillNre = requirement("bank-accounts-is-nre-in-account");
test("an NRE account that was updated is still one", stillNre, async ({ stage }) => {
  await (await stage.validRequest("updateBankAccount")).mustSucceed();
  const { read } = await updateTypeOfNew(await stage.nriUser(), "nre");
  const details = await read();
  // The document doesn't say whether and how this endpoint verifies an account again.
  const isApproved = details.state === "approved";
  if (details.is_nre !== true && !(isApproved && (await isIdentifiedByOlder(stage)))) {
    notExercised("nothing-asked", "the older endpoints may go by the name of an account alone");
  }
  expect(details).toBeNre(true);
});

const differing = requirement("bank-accounts-name-mismatch-rejected");
test("an older update approves no account with another name", differing, async ({ stage }) => {
  await (await stage.validRequest("updateBankAccount")).mustSucceed();
  const { response, read } = await updateTypeOfNew(await stage.verifiedUser(), "nameDiffers");
  requireAsked(response.kind !== "refused", "a rejected account isn't updated");
  expect(await read()).not.toBeInState("approved");
});
