import { afterSuccess, changing, together, withData } from "../../sandbox/combinators.ts";
import type { Data } from "../../sandbox/input.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { breaking } from "./fault.ts";

// is_nre and is_nri are shown of some records, and not of others.

const strip = (shown: Data): Data => {
  const { is_nre: _isNre, ...details } = shown;
  return details;
};

const withoutInState = (
  name: "getBankAccount" | "upsertBankAccount",
  isMeant: (state: unknown) => boolean,
): Patch =>
  changing(name, ["bank_account"], (details) => {
    const account = details as Data;
    return isMeant(account.status) ? strip(account) : account;
  });

const withoutOfOlder =
  (name: "getUser" | "getBankAccountStatus"): Patch =>
  (service) => {
    const added = new Set<unknown>();
    const stripAdded = (account: Data): Data =>
      added.has(account.bank_account_id) ? strip(account) : account;
    return together(
      afterSuccess("linkBankAccount", (_, { bank_account: account }) => {
        added.add((account as Data).bank_account_id);
      }),
      changing(name, ["bank_account", "bank_accounts"], (member) =>
        Array.isArray(member) ? (member as Data[]).map(stripAdded) : stripAdded(member as Data),
      ),
    )(service);
  };

export const shownOfEachRecordFaults = {
  ...breaking("bank-accounts-is-nre-in-result", {
    "is-nre-missing-in-rejected-result: leaves is_nre out of what adding returns of an account that isn't approved":
      withoutInState("upsertBankAccount", (state) => state !== "approved"),
  }),
  ...breaking("bank-accounts-is-nre-in-account", {
    "is-nre-missing-while-pending: leaves is_nre of a pending account out of Get Bank Account":
      withoutInState("getBankAccount", (state) => state === "pending"),
  }),
  ...breaking("bank-accounts-is-nre-in-user", {
    "is-nre-missing-of-older-adds-in-user: leaves is_nre of accounts that the older endpoint added out of Get User":
      withoutOfOlder("getUser"),
  }),
  ...breaking("bank-accounts-is-nre-in-status", {
    "is-nre-missing-of-older-adds-in-status: leaves is_nre of accounts that the older endpoint added out of Get Bank Account Status":
      withoutOfOlder("getBankAccountStatus"),
  }),
  ...breaking("users-is-nri-returned", {
    "is-nri-null-after-rejected-kyc: shows null for is_nri of a user whose KYC was rejected":
      withData("getUser", (data) =>
        data.kyc_state === "rejected" ? { ...data, is_nri: null } : data,
      ),
  }),
};
