import {
  late,
  namedUser,
  onlyIn,
  refuses,
  together,
  withData,
} from "../../sandbox/combinators/index.ts";
import type { Call } from "../../sandbox/context.ts";
import type { Data } from "../../sandbox/data.ts";
import { textOf } from "../../sandbox/input.ts";
import { fieldsIn } from "../../sandbox/operations/account-fields.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import type { Fault } from "./fault.ts";

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

function exists(call: Call): boolean {
  const user = namedUser(call);
  return (
    user !== undefined && call.store.findSameAccount(user, fieldsIn(call.input))?.user === user
  );
}

function replacements(store: Store): { ids: ReadonlySet<string>; store: Partial<Store> } {
  const ids = new Set<string>();
  const replaceAccount: Store["replaceAccount"] = (existing, account) => {
    ids.add(account.id);
    return store.replaceAccount(existing, account);
  };
  return { ids, store: { replaceAccount } };
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
      store.updateAccount(existing, { ...account, id: existing.id });
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
    patch: replacingWith((existing, account) => ({ ...account, ...fieldsIn({}, existing) })),
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
    patch: ({ store }) => {
      const replaced = replacements(store);
      return {
        store: {
          ...replaced.store,
          findSameAccount: (user, fields) => {
            const same = store.findSameAccount(user, fields);
            const isForgotten = same && same.user !== user && replaced.ids.has(same.id);
            return isForgotten ? undefined : same;
          },
        },
      };
    },
  },
  "is-nre-missing-in-update": {
    breaks: "bank-accounts-is-nre-in-result",
    does: "leaves is_nre out of what an update returns",
    patch: (service) => {
      const replaced = replacements(service.store);
      return together(
        () => ({ store: replaced.store }),
        withData("upsertBankAccount", (data) => {
          const details = data.bank_account as Data;
          if (!replaced.ids.has(textOf(details.bank_account_id))) return data;
          return { bank_account: { ...details, is_nre: undefined } };
        }),
      )(service);
    },
  },
} satisfies Record<string, Fault>;
