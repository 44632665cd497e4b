import { late, onlyIn, refuses, together, withData } from "../combinators/index.ts";
import type { Call } from "../context.ts";
import type { Data } from "../data.ts";
import { textOf } from "../input.ts";
import type { Patch } from "../patch.ts";
import type { Account, AccountFields } from "../records.ts";
import type { Store } from "../store.ts";
import type { Fault } from "./fault.ts";

/** Puts another record in the place of an existing one than the request asks for. */
const replacingWith =
  (change: (existing: Account, account: Account) => Account): Patch =>
  ({ store }) => ({
    store: {
      replaceAccount: (existing, account) =>
        store.replaceAccount(existing, change(existing, account)),
    },
  });

const replacing =
  (replace: (store: Store) => Store["replaceAccount"]): Patch =>
  ({ store }) => ({ store: { replaceAccount: replace(store) } });

const fieldsOf = (account: Account): AccountFields => ({
  account_number: account.account_number,
  bank_code: account.bank_code,
  account_type: account.account_type,
  country: account.country,
  routing_type: account.routing_type,
});

function exists({ store, client, input }: Call): boolean {
  const user = store.findUser(client, input.user_id);
  const account_number = textOf(input.account_number);
  const bank_code = textOf(input.bank_code);
  return user
    ? store
        .accountsOf(user)
        .some(
          (account) =>
            account.state !== "deleted" &&
            account.account_number === account_number &&
            account.bank_code === bank_code,
        )
    : false;
}

export const readdingFaults = {
  "update-refused": {
    breaks: "bank-accounts-update",
    does: "refuses an account that exists instead of updating it",
    patch: refuses("upsertBankAccount", "link-account-duplicate", exists),
  },
  "readd-keeps-old": {
    breaks: "bank-accounts-readd-deletes",
    does: "keeps the old record when an account is added again",
    patch: replacing((store) => (_, account) => {
      store.addAccount(account);
      return account;
    }),
  },
  "readd-in-place": {
    breaks: "bank-accounts-readd-creates",
    does: "changes the old record when an account is added again",
    patch: replacing((store) => (existing, account) => {
      store.updateAccount(existing, fieldsOf(account));
      return existing;
    }),
  },
  "readd-not-verified": {
    breaks: "bank-accounts-nre-approved",
    does: "keeps state and is_nre when an account is added again",
    patch: replacingWith(({ state, isNre }, account) => ({ ...account, state, isNre })),
  },
  "readd-not-identified": {
    breaks: ["bank-accounts-is-nre-in-user", "bank-accounts-is-nre-in-account"],
    does: "does not check for NRE when an account is added again",
    patch: replacingWith((_, account) => ({ ...account, isNre: false })),
  },
  "readd-ignores-details": {
    breaks: "bank-accounts-readd-creates",
    does: "gives the new record the old details",
    patch: replacingWith((existing, account) => ({ ...account, ...fieldsOf(existing) })),
  },
  "readd-deletes-neighbour": {
    breaks: [
      "bank-accounts-name-match-approved",
      "bank-accounts-name-mismatch-rejected",
      "bank-accounts-nre-rejected-for-non-nri",
    ],
    does: "deletes another account as well when one is added again",
    patch: replacing((store) => (existing, account) => {
      const live = store.replaceAccount(existing, account);
      const neighbour = store
        .accountsOf(existing.user)
        .find((each) => each !== live && each.state !== "deleted");
      if (neighbour) store.deleteAccount(neighbour);
      return live;
    }),
  },
  "old-account-deleted-late": {
    breaks: "bank-accounts-readd-deletes",
    does: "deletes the old record a moment after an account was added again",
    patch: onlyIn(
      "upsertBankAccount",
      together(
        late("deleteAccount"),
        replacing((store) => (existing, account) => {
          store.deleteAccount(existing);
          store.addAccount(account);
          return account;
        }),
      ),
    ),
  },
  "owner-of-readded-unknown": {
    breaks: "link-account-owned-by-another",
    does: "forgets who has an account once it was added again",
    patch: ({ store }) => ({
      store: {
        findSameAccount: (user, fields) => {
          const same = store.findSameAccount(user, fields);
          return same?.replaces !== undefined && same.user !== user ? undefined : same;
        },
      },
    }),
  },
  "is-nre-missing-in-update": {
    breaks: "bank-accounts-is-nre-in-result",
    does: "leaves is_nre out of what an update returns",
    patch: withData("upsertBankAccount", (data, { store }) => {
      const details = data.bank_account as Data;
      const { replaces } = store.findAccount(textOf(details.bank_account_id)) ?? {};
      return replaces === undefined ? data : { bank_account: { ...details, is_nre: undefined } };
    }),
  },
} as const satisfies Record<string, Fault>;
