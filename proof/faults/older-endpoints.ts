import {
  afterSuccess,
  namedAccount,
  onlyIn,
  ownAccounts,
  ownRecordsOfNumber,
  refuses,
  together,
  withInput,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { pennyDrop } from "../../sandbox/penny-drop.ts";
import type { Account, AccountFields, User } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Versioning, rule 3: the older add and update, which keep working.

const holdsSecond = (call: Call): boolean =>
  ownAccounts(call).filter(({ state }) => state === "approved").length > 1;

const addedAs = (change: (account: Account) => Partial<Account>): Patch =>
  onlyIn("linkBankAccount", ({ store }) => ({
    store: { addAccount: (account) => store.addAccount({ ...account, ...change(account) }) },
  }));

export const linkingWhereSame = (
  isFound: (same: Account, user: User, fields: AccountFields) => boolean,
): Patch =>
  onlyIn("linkBankAccount", ({ store }) => ({
    store: {
      findSameAccount: (user, fields) => {
        const same = store.findSameAccount(user, fields);
        return same && isFound(same, user, fields) ? same : undefined;
      },
    },
  }));

export const olderEndpointsFaults = {
  "deleted-name-rejected-still-exists": {
    breaks: "versioning-older-add",
    does: "does not take an account again that was deleted after a name mismatch",
    patch: refuses("linkBankAccount", "link-account-exists-name-rejected", (call) => {
      const [first] = ownRecordsOfNumber(call);
      return first?.state === "deleted" && pennyDrop(first.account_number) === "name-differs";
    }),
  },
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
    patch: refuses("updateBankAccount", undefined, holdsSecond),
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
    patch: (service) => {
      const newer = new Set<string>();
      const noting = onlyIn("upsertBankAccount", ({ store }) => ({
        store: {
          addAccount: (account) => {
            newer.add(account.id);
            store.addAccount(account);
          },
        },
      }));
      const overlooking = linkingWhereSame(
        (same, user) => same.user === user || !newer.has(same.id),
      );
      return together(noting, overlooking)(service);
    },
  },
  "other-type-is-no-duplicate": {
    breaks: "link-account-duplicate",
    does: "adds an account again at the older endpoint under another account type",
    patch: linkingWhereSame(
      (same, user, { account_type }) => same.user !== user || same.account_type === account_type,
    ),
  },
  "nre-account-of-another-added": {
    breaks: "link-account-owned-by-another",
    does: "does not notice that an NRE account is another user's at the older endpoint",
    patch: linkingWhereSame((same, user) => same.user === user || !same.isNre),
  },
  "null-type-kept": {
    breaks: "bank-accounts-other-type-refused",
    does: "keeps null as the account type when the older update sends it",
    patch: afterSuccess("updateBankAccount", (call) => {
      const account = namedAccount(call);
      if (account && call.input.account_type === null) account.account_type = "null";
    }),
  },
} satisfies Record<string, Fault>;
