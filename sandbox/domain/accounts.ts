import type { AccountState } from "../../spec/vocabulary.ts";
import { verificationMilliseconds, type World } from "../world.ts";
import type { User } from "./users.ts";

/** The most approved accounts a user may hold. */
export const mostApproved = 5;

export interface AccountFields {
  account_number: string;
  bank_code: string;
  account_type: string;
  country: string;
  routing_type: string;
}

export interface Account extends AccountFields {
  id: string;
  user: User;
  state: AccountState;
  isNre: boolean;
  /** When its verification is over, by the sandbox's clock. */
  settledAt: number;
  /** Whether it took the place of an older record. */
  readded?: true;
}

/** The state an account is seen in: pending until its verification is over. */
export const stateOf = (world: World, { state, settledAt }: Account): AccountState =>
  state !== "deleted" && settledAt > world.now() ? "pending" : state;

/** What the pretended penny drop finds out, by the first digits of the account number. */
type Finding = "name-matches" | "name-differs" | "nre" | "pending";
const findings: Record<string, Finding> = { "20": "name-differs", "30": "nre", "40": "pending" };
const pennyDrop = ({ account_number }: AccountFields): Finding =>
  findings[account_number.slice(0, 2)] ?? "name-matches";

/** Where a name mismatch leads: the document names rejected, and a rejected-by-name state. */
const mismatchState = (world: World): AccountState =>
  world.has("name-mismatch-plain-rejected") ? "rejected" : "name-rejected";

/** States and transitions, Bank account: what becomes of a new record, and whether it is NRE. */
export function verify(
  world: World,
  user: User,
  fields: AccountFields,
): Pick<Account, "state" | "isNre"> {
  const finding = pennyDrop(fields);
  if (finding === "pending") return { state: "pending", isNre: false };
  if (finding === "nre" && user.isNri) {
    return {
      state: world.has("nre-not-approved") ? "rejected" : "approved",
      isNre: !world.has("nre-not-identified"),
    };
  }
  if (finding === "nre") {
    return {
      state: world.has("nre-approved-for-non-nri") ? "approved" : "rejected",
      isNre: world.has("nre-flagged-for-non-nri"),
    };
  }
  const isNre =
    world.has("is-nre-true-by-default") ||
    (user.isNri && world.has("nri-ordinary-account-flagged"));
  if (finding === "name-differs") {
    const approves = world.has("name-mismatch-approved");
    return { state: approves ? "approved" : mismatchState(world), isNre };
  }
  return { state: world.has("name-match-rejected") ? "rejected" : "approved", isNre };
}

/** Accounts of a user that are not deleted. */
export const liveAccounts = (world: World, user: User): Account[] =>
  [...world.accounts.values()].filter(
    (account) => account.user === user && account.state !== "deleted",
  );

export const approvedAccounts = (world: World, user: User): Account[] =>
  [...world.accounts.values()].filter(
    (account) =>
      account.user === user &&
      (stateOf(world, account) === "approved" ||
        (account.state === "name-rejected" && world.has("ceiling-counts-rejected")) ||
        (account.state === "deleted" && world.has("ceiling-never-freed"))),
  );

/** The live record of the same bank account, whoever's it is, within one client. */
export const sameAccount = (
  world: World,
  user: User,
  { account_number, bank_code }: AccountFields,
): Account | undefined =>
  [...world.accounts.values()].find(
    (account) =>
      account.state !== "deleted" &&
      !(account.readded && account.user !== user && world.has("owner-of-readded-unknown")) &&
      account.user.client === user.client &&
      account.account_number === account_number &&
      account.bank_code === bank_code,
  );

/** The fault deleted-comes-back. */
function reviveOne(world: World, user: User): void {
  const gone = [...world.accounts.values()].find(
    (account) => account.user === user && account.state === "deleted",
  );
  if (gone) gone.state = verify(world, user, gone).state;
}

/** Makes a new record and verifies it. */
export function newAccount(world: World, user: User, fields: AccountFields): Account {
  const takes = world.has("bank-verification-later") ? verificationMilliseconds : 0;
  const settledAt = world.now() + takes;
  const account = { id: world.newId(), user, ...fields, ...verify(world, user, fields), settledAt };
  if (world.has("deleted-comes-back")) reviveOne(world, user);
  world.commit("account-kept-late", () => world.accounts.set(account.id, account));
  return account;
}
