import { inRules, onlyIn, refuses, withInput } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import type { Account, AccountFields, User } from "../records.ts";
import { textOf } from "../input.ts";
import { fieldsIn } from "../operations/account-fields.ts";
import type { Patch } from "../patch.ts";
import type { Fault } from "./fault.ts";

// Paths that are seldom taken: older endpoints, accounts in every state, the maximum reached otherwise.

const accounts = inRules("bankAccounts");

/** Keeps the old record when an account in some states is added again. */
const keepingOld = (isKept: (existing: Account) => boolean): Patch =>
  onlyIn("upsertBankAccount", ({ store }) => ({
    store: {
      replaceAccount: (existing, account) => {
        if (!isKept(existing)) return store.replaceAccount(existing, account);
        store.addAccount(account);
        return account;
      },
    },
  }));

const approvedOf = ({ store, client, input }: Call): Account[] => {
  const user = store.findUser(client, input.user_id);
  return user ? store.accountsOf(user).filter(({ state }) => state === "approved") : [];
};

const wasDeleted = ({ store, client, input }: Call): boolean => {
  const user = store.findUser(client, input.user_id);
  const { account_number } = fieldsIn(input);
  const same = (user ? store.accountsOf(user) : []).filter(
    (each) => each.account_number === account_number,
  );
  return same.length > 0 && same.every(({ state }) => state === "deleted");
};

/** What an account is stored as by the older add. */
const addedAs = (change: (account: Account) => Partial<Account>): Patch =>
  onlyIn("linkBankAccount", ({ store }) => ({
    store: { addAccount: (account) => store.addAccount({ ...account, ...change(account) }) },
  }));

export const seldomFaults = {
  "older-update-forgets": {
    breaks: "versioning-older-update",
    does: "answers the older update as if it had changed the account",
    patch: onlyIn("updateBankAccount", () => ({ store: { updateAccount: () => {} } })),
  },
  "older-update-keeps-type": {
    breaks: "versioning-older-update",
    does: "changes everything but the account type in the older update",
    patch: withInput("updateBankAccount", () => ({ account_type: undefined })),
  },
  "older-update-deletes": {
    breaks: "versioning-older-update",
    does: "deletes an account in the older update",
    patch: onlyIn("updateBankAccount", ({ store }) => ({
      store: { updateAccount: (account) => store.deleteAccount(account) },
    })),
  },
  "older-update-of-two-refused": {
    breaks: "versioning-older-update",
    does: "refuses the older update of a user with a second account",
    patch: refuses("updateBankAccount", undefined, (call) => approvedOf(call).length > 1),
  },
  "older-add-never-approves": {
    breaks: "versioning-older-add",
    does: "rejects every account that the older endpoint adds",
    patch: addedAs(() => ({ state: "rejected" })),
  },
  "older-add-replaces": {
    breaks: "versioning-older-add",
    does: "deletes the user's other accounts when the older endpoint adds one",
    patch: onlyIn("linkBankAccount", ({ store }) => ({
      store: {
        addAccount: (account) => {
          for (const other of store.accountsOf(account.user)) store.deleteAccount(other);
          store.addAccount(account);
        },
      },
    })),
  },
  "older-add-for-first-user": {
    breaks: "link-account-owned-by-another",
    does: "does not notice another user's account that the newer endpoint added",
    patch: ({ store }) => {
      const newer = new Set<string>();
      return {
        operations: {},
        store: {
          replaceAccount: (existing: Account, account: Account) => {
            newer.add(account.id);
            return store.replaceAccount(existing, account);
          },
          findSameAccount: (user: User, fields: AccountFields) => {
            const same = store.findSameAccount(user, fields);
            return same && same.user !== user && newer.has(same.id) ? undefined : same;
          },
        },
      };
    },
  },
  "readd-keeps-rejected": {
    breaks: "bank-accounts-readd-deletes",
    does: "keeps the old record of a rejected account that is added again",
    patch: keepingOld(({ state }) => state === "rejected"),
  },
  "readd-keeps-name-rejected": {
    breaks: "bank-accounts-readd-deletes",
    does: "keeps the old record of an account rejected by name that is added again",
    patch: keepingOld(({ state }) => state === "name-rejected"),
  },
  "readd-keeps-pending": {
    breaks: "bank-accounts-readd-deletes",
    does: "keeps the old record of a pending account that is added again",
    patch: keepingOld(({ state }) => state === "pending"),
  },
  "readd-keeps-nre": {
    breaks: "bank-accounts-readd-deletes",
    does: "keeps the old record of an NRE account that is added again",
    patch: keepingOld(({ isNre }) => isNre),
  },
  "readd-of-pending-refused": {
    breaks: "bank-accounts-update",
    does: "refuses to update an account whose verification is pending",
    patch: refuses("upsertBankAccount", "link-account-exists-pending", (call) => {
      const { account_number } = fieldsIn(call.input);
      const user = call.store.findUser(call.client, call.input.user_id);
      return (user ? call.store.accountsOf(user) : []).some(
        (each) => each.state === "pending" && each.account_number === account_number,
      );
    }),
  },
  "second-nre-rejected": {
    breaks: "bank-accounts-nre-approved",
    does: "approves only one NRE account of a user",
    patch: ({ store }) => ({
      store: {
        addAccount: (account) => {
          const hasOne = store
            .accountsOf(account.user)
            .some(({ isNre, state }) => isNre && state === "approved");
          store.addAccount(account.isNre && hasOne ? { ...account, state: "rejected" } : account);
        },
      },
    }),
  },
  "second-nre-unidentified": {
    breaks: ["bank-accounts-nre-identified", "bank-accounts-is-nre-in-account"],
    does: "sets is_nre on one account of a user only",
    patch: ({ store }) => ({
      store: {
        addAccount: (account) => {
          const hasOne = store.accountsOf(account.user).some(({ isNre }) => isNre);
          store.addAccount(hasOne ? { ...account, isNre: false } : account);
        },
      },
    }),
  },
  "ceiling-without-nre": {
    breaks: "bank-accounts-ceiling",
    does: "does not count NRE accounts towards the maximum",
    patch: accounts(({ countsTowardsMaximum }) => ({
      countsTowardsMaximum: (account) => !account.isNre && countsTowardsMaximum(account),
    })),
  },
  "ceiling-for-residents-only": {
    breaks: "bank-accounts-ceiling",
    does: "has no maximum of accounts for NRI users",
    patch: accounts(({ countsTowardsMaximum }) => ({
      countsTowardsMaximum: (account) => !account.user.isNri && countsTowardsMaximum(account),
    })),
  },
  "deleted-never-added-again": {
    breaks: "bank-accounts-ceiling-freed",
    does: "refuses to add an account again that was deleted at the maximum",
    patch: refuses(
      ["linkBankAccount", "upsertBankAccount"],
      "link-account-ceiling-reached",
      (call) => wasDeleted(call) && approvedOf(call).length >= 4,
    ),
  },
  "ceiling-forgotten-after-delete": {
    breaks: "bank-accounts-ceiling",
    does: "has no maximum for a user who has deleted an account",
    patch: accounts(({ countsTowardsMaximum }, { store }) => ({
      countsTowardsMaximum: (account) =>
        countsTowardsMaximum(account) &&
        store.accountsOf(account.user).every(({ state }) => state !== "deleted"),
    })),
  },
  "null-type-kept": {
    breaks: "bank-accounts-other-type-refused",
    does: "keeps null as the account type when the older update sends it",
    patch: ({ operations }) => ({
      operations: {
        updateBankAccount: (call) => {
          const data = operations.updateBankAccount(call);
          const account = call.store.findAccount(textOf(call.input.bank_account_id));
          if (account && call.input.account_type === null) account.account_type = "null";
          return data;
        },
      },
    }),
  },
  "unknown-currency-approved": {
    breaks: "validation-approved-proceeds",
    does: "approves transactions with currencies it does not know",
    patch: onlyIn(
      "validateTransaction",
      inRules("quotes")(({ rateOf }) => ({ rateOf: (from, to) => rateOf(from, to) ?? "1" })),
    ),
  },
  "unknown-type-approved": {
    breaks: "validation-approved-proceeds",
    does: "validates a transaction type it does not know as a sell",
    patch: onlyIn(
      "validateTransaction",
      inRules("limits")(({ typeOf }) => ({ typeOf: (name) => typeOf(name) ?? "sell" })),
    ),
  },
  "unknown-method-approved": {
    breaks: "validation-approved-proceeds",
    does: "validates a payment method it does not know as the usual one",
    patch: onlyIn(
      "validateTransaction",
      inRules("limits")(({ methodOf }) => ({
        methodOf: (asked) => methodOf(asked) ?? methodOf(undefined),
      })),
    ),
  },
} satisfies Record<string, Fault>;
