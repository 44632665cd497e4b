import {
  afterSuccess,
  inRules,
  namedAccount,
  namedUser,
  onlyIn,
  together,
} from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";
import { linkingWhereSame } from "./older-endpoints.ts";

// What the older update of an account undoes.

const accounts = inRules("bankAccounts");

function withUpdated(patch: (isUpdated: (account: Account) => boolean) => Patch): Patch {
  const updated = new WeakSet<Account>();
  return together(
    afterSuccess("updateBankAccount", (call) => {
      const account = namedAccount(call);
      if (account) updated.add(account);
    }),
    patch((account) => updated.has(account)),
  );
}

export const olderUpdateFaults = {
  "nri-lost-with-older-update": {
    breaks: "users-is-nri-set",
    does: "does not keep a user marked as NRI whose account the older endpoint updates",
    patch: afterSuccess("updateBankAccount", (call) => {
      const user = namedUser(call);
      if (user) user.isNri = false;
    }),
  },
  "second-older-update-ignored": {
    breaks: "versioning-older-update",
    does: "keeps an account as the older endpoint has changed it first",
    patch: withUpdated((isUpdated) =>
      onlyIn("updateBankAccount", ({ store }) => ({
        store: {
          updateAccount: (account, changes) =>
            isUpdated(account) ? undefined : store.updateAccount(account, changes),
        },
      })),
    ),
  },
  "nre-lost-with-older-update": {
    breaks: "bank-accounts-is-nre-in-account",
    does: "sets is_nre of an account to false when the older endpoint updates it",
    patch: afterSuccess("updateBankAccount", (call) => {
      const account = namedAccount(call);
      if (account) account.isNre = false;
    }),
  },
  "owner-lost-with-older-update": {
    breaks: "link-account-owned-by-another",
    does: "forgets who has an account once the older endpoint has updated it",
    patch: withUpdated((isUpdated) =>
      linkingWhereSame((same, user) => same.user === user || !isUpdated(same)),
    ),
  },
  "current-accounts-not-counted": {
    breaks: "bank-accounts-ceiling",
    does: "does not count accounts of the type CURRENT towards the maximum",
    patch: accounts(({ countsTowardsMaximum }) => ({
      countsTowardsMaximum: (account) =>
        account.account_type !== "CURRENT" && countsTowardsMaximum(account),
    })),
  },
} satisfies Record<string, Fault>;
