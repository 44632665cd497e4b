import { addingAccounts, type OperationName } from "../../spec/operations.ts";
import { late, onlyIn, together } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import { momentsAgo } from "./moments-ago.ts";
import type { Fault } from "./fault.ts";

// Accounts that are added at the same time: what one request adds, the next sees too late.

const seesOwnOperationFirst: Patch = (service) => {
  const { write, isFresh } = momentsAgo<Account>();
  const addedBy = new WeakMap<Account, OperationName>();
  const adding = (operation: OperationName): Patch =>
    onlyIn(operation, ({ store }) => ({
      store: {
        addAccount: (account) => {
          write(account);
          addedBy.set(account, operation);
          store.addAccount(account);
        },
        findSameAccount: (user, fields) => {
          const same = store.findSameAccount(user, fields);
          const isUnseen =
            same && same.user !== user && isFresh(same) && addedBy.get(same) !== operation;
          return isUnseen ? undefined : same;
        },
      },
    }));
  return together(...addingAccounts.map(adding))(service);
};

export const accountsAtOnceFaults = {
  "account-kept-late": {
    breaks: ["link-account-duplicate", "link-account-owned-by-another"],
    does: "keeps a new account a moment after it was added",
    patch: late("addAccount"),
  },
  "owner-seen-late-by-other-operation": {
    breaks: "link-account-owned-by-another",
    does: "sees a moment later whose an account is that the other operation has added",
    patch: seesOwnOperationFirst,
  },
} satisfies Record<string, Fault>;
