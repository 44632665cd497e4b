import { textOf } from "../text.ts";
import { accountTypes, indianRoutingType } from "../../spec/vocabulary.ts";
import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import {
  approvedAccounts,
  liveAccounts,
  mostApproved,
  newAccount,
  sameAccount,
  stateOf,
  verify,
  type Account,
  type AccountFields,
} from "../domain/accounts.ts";
import { countryCodes } from "../domain/countries.ts";
import { concludedKyc, findUser, type User } from "../domain/users.ts";
import type { Call, Operation } from "../call.ts";
import { refuse, refuseUntabled } from "../refusal.ts";
import type { World } from "../world.ts";
import { accountData } from "./account-data.ts";
import { requireUser } from "./users.ts";

const bankCode = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const accountNumber = /^\d{9,18}$/;

function checkFields(world: World, fields: AccountFields): void {
  const { account_number, bank_code, account_type, country, routing_type } = fields;
  const known = (accountTypes as readonly string[]).includes(account_type);
  const refusedType =
    (account_type === "SAVINGS" && world.has("savings-refused")) ||
    (account_type === "CURRENT" && world.has("current-refused"));
  if ((!known && !world.has("any-account-type")) || refusedType) {
    refuse("link-account-validation-failed");
  }
  if (routing_type !== indianRoutingType) refuse("link-account-validation-failed");
  if (!countryCodes.has(country) && !world.has("any-country"))
    refuse("link-account-country-invalid");
  if (!bankCode.test(bank_code) && !world.has("any-bank-code")) {
    refuse("link-account-bank-code-invalid");
  }
  if (!accountNumber.test(account_number)) refuse("link-account-number-invalid");
}

function readFields({ world, input }: Call): AccountFields {
  const names = ["account_number", "bank_code", "account_type", "country", "routing_type"] as const;
  const lacking = names.find((name) => typeof input[name] !== "string");
  if (lacking) refuse("link-account-validation-failed", `${lacking} is required`);
  const fields = Object.fromEntries(names.map((name) => [name, input[name]]));
  const account = fields as unknown as AccountFields;
  checkFields(world, account);
  return account;
}

function requireVerified(call: Call, user: User = requireUser(call)): User {
  if (!concludedKyc(call.world, user) && !call.world.has("accounts-without-kyc"))
    refuse("link-account-kyc-state");
  return user;
}

/** Refuses the account one too many. `replaced` does not count: it is about to be deleted. */
function checkCeiling(world: World, user: User, fields: AccountFields, replaced?: Account): void {
  const moment = world.has("last-place-taken-late") ? 20 : 0;
  const approved = approvedAccounts(world, user)
    .filter((account) => account !== replaced)
    .filter(({ settledAt }) => settledAt <= world.now() - moment);
  if (
    approved.length < (world.has("few-accounts") ? 2 : mostApproved) ||
    world.has("ceiling-not-enforced")
  )
    return;
  if (verify(world, user, fields).state === "approved") refuse("link-account-ceiling-reached");
}

const existsAs: Partial<Record<Account["state"], ErrorRowId>> = {
  approved: "link-account-duplicate",
  pending: "link-account-exists-pending",
  rejected: "link-account-exists-rejected",
  "name-rejected": "link-account-exists-name-rejected",
};

/** POST /api/v2/user/bank_account: the older add. An account that exists is refused. */
export const linkBankAccount: Operation = (call) => {
  const { world } = call;
  if (world.has("older-add-gone")) refuse("link-account-validation-failed");
  const known = findUser(world, call.client, call.input.user_id);
  const user = requireVerified(call, known ?? refuse("link-account-validation-failed"));
  const fields = readFields(call);
  const existing = sameAccount(world, user, fields);
  if (existing && existing.user !== user) refuse("link-account-owned-by-another");
  const newest = liveAccounts(world, user).at(-1);
  const overlooked = world.has("duplicate-of-newest-only") && existing !== newest;
  const exists = existing && !overlooked && existsAs[stateOf(world, existing)];
  if (exists) refuse(exists);
  if (liveAccounts(world, user).some((account) => stateOf(world, account) === "pending")) {
    refuse("link-account-verification-pending");
  }
  checkCeiling(world, user, fields);
  const account = newAccount(world, user, fields);
  if (world.has("older-add-forgets")) world.accounts.delete(account.id);
  return { bank_account: accountData(call, account, "result") };
};

/** Replaces a record by a new one, as re-adding does (States and transitions, Bank account). */
function replace(world: World, existing: Account, fields: AccountFields): Account {
  if (world.has("readd-in-place")) return Object.assign(existing, fields);
  const before = existing.state;
  if (!world.has("readd-keeps-old")) {
    world.commit("old-account-deleted-late", () => (existing.state = "deleted"));
  }
  const [neighbour] = liveAccounts(world, existing.user);
  if (neighbour && world.has("readd-deletes-neighbour")) neighbour.state = "deleted";
  const details = world.has("readd-ignores-details") ? existing : fields;
  const { account_number, bank_code, account_type, country, routing_type } = details;
  const account = newAccount(world, existing.user, {
    account_number,
    bank_code,
    account_type,
    country,
    routing_type,
  });
  if (world.has("readd-not-verified")) {
    Object.assign(account, { state: before, isNre: existing.isNre });
  }
  const unidentified = account.isNre && world.has("readd-not-identified");
  return Object.assign(account, { readded: true }, unidentified && { isNre: false });
}

/** POST /api/v1/user/client_user/bank_account: adds, or updates what exists. */
export const upsertBankAccount: Operation = (call) => {
  const { world } = call;
  if (world.has("account-adding-refused")) refuse("link-account-validation-failed");
  const user = requireVerified(call);
  const fields = readFields(call);
  const existing = sameAccount(world, user, fields);
  const differs = verify(world, user, fields).state === "name-rejected";
  if (differs && fields.account_type === "CURRENT" && world.has("differing-current-refused")) {
    refuse("link-account-validation-failed");
  }
  if (existing && existing.user !== user) refuse("link-account-owned-by-another");
  if (existing && world.has("update-refused")) refuse("link-account-duplicate");
  const replaced = world.has("full-users-never-updated") ? undefined : existing;
  if (!world.has("ceiling-overlooked-by-add")) checkCeiling(world, user, fields, replaced);
  const account = existing ? replace(world, existing, fields) : newAccount(world, user, fields);
  return { bank_account: accountData(call, account, "result") };
};

function requireAccount(call: Call): Account {
  const user = requireUser(call);
  const account = call.world.accounts.get(textOf(call.input.bank_account_id));
  if (account?.state === "deleted" && call.world.has("deleted-account-crashes")) {
    throw new Error("The record is not there any more.");
  }
  const gone = account?.state === "deleted" && call.world.has("deleted-accounts-gone");
  if (account?.user !== user || gone) refuseUntabled(404, "bank account not found");
  return account;
}

/** The older update: changes a live record in place and verifies it again. */
export const updateBankAccount: Operation = (call) => {
  const { world, input } = call;
  if (world.has("older-update-gone")) refuseUntabled(404, "not found");
  const account = requireAccount(call);
  if (account.state === "deleted") refuseUntabled(404, "bank account not found");
  const { account_number, country, routing_type } = account;
  const bank_code = textOf(input.bank_code ?? account.bank_code);
  const account_type = textOf(input.account_type ?? account.account_type);
  const fields = { account_number, bank_code, account_type, country, routing_type };
  checkFields(world, fields);
  const same = sameAccount(world, account.user, fields);
  if (same && same.user !== account.user) refuse("link-account-owned-by-another");
  if (same && same !== account) refuse("link-account-duplicate");
  checkCeiling(world, account.user, fields, account);
  Object.assign(account, fields, verify(world, account.user, fields));
  return { bank_account: accountData(call, account, "result") };
};

/** Delete bank account: the record stays, as deleted. */
export const deleteBankAccount: Operation = (call) => {
  if (call.world.has("deleting-refused")) refuseUntabled(400, "not possible");
  const account = requireAccount(call);
  const data = accountData(call, { ...account, state: "deleted" }, "result");
  if (!call.world.has("deleting-forgotten")) account.state = "deleted";
  return { bank_account: data };
};

/** Get Bank Account */
export const getBankAccount: Operation = (call) => ({
  bank_account: accountData(call, requireAccount(call), "account"),
});

/** Get Bank Account Status */
export const getBankAccountStatus: Operation = (call) => {
  const { bank_account_id, status, ...rest } = accountData(call, requireAccount(call), "status");
  const { is_nre } = rest as { is_nre?: boolean };
  const told = call.world.has("status-always-approved") ? "approved" : status;
  return {
    bank_account: { bank_account_id, status: told, ...(is_nre !== undefined && { is_nre }) },
  };
};
