import {
  holdsMaximum,
  inRules,
  isOfNri,
  onlyIn,
  refuses,
} from "../../sandbox/combinators/index.ts";
import type { Account } from "../../sandbox/records.ts";
import { momentsAgo } from "./moments-ago.ts";
import type { Fault } from "./fault.ts";

// Users who hold the maximum of accounts.

const bankAccounts = inRules("bankAccounts");

export const fullUsersFaults = {
  "full-nri-never-updated": {
    breaks: "bank-accounts-update",
    does: "refuses to update an account of an NRI user who holds the maximum",
    patch: refuses(
      "upsertBankAccount",
      "link-account-ceiling-reached",
      (call) => isOfNri(call) && holdsMaximum(call),
    ),
  },
  "older-update-at-maximum-refused": {
    breaks: "versioning-older-update",
    does: "refuses the older update of a user who holds the maximum",
    patch: refuses("updateBankAccount", "link-account-ceiling-reached", holdsMaximum),
  },
  "nre-counted-late": {
    breaks: "bank-accounts-ceiling",
    does: "counts an NRE account towards the maximum a moment after it was added",
    patch: ({ store, rules }) => {
      const { write, isFresh } = momentsAgo<Account>();
      const { countsTowardsMaximum } = rules.bankAccounts;
      return {
        store: {
          addAccount: (account) => {
            store.addAccount(account);
            if (account.isNre) write(account);
          },
        },
        rules: {
          bankAccounts: {
            countsTowardsMaximum: (account) => countsTowardsMaximum(account) && !isFresh(account),
          },
        },
      };
    },
  },
  "nre-beyond-maximum-of-older-add": {
    breaks: ["link-account-ceiling-reached", "bank-accounts-ceiling"],
    does: "does not count NRE accounts towards the maximum at the older endpoint",
    patch: onlyIn(
      "linkBankAccount",
      bankAccounts(({ countsTowardsMaximum }) => ({
        countsTowardsMaximum: (account) => countsTowardsMaximum(account) && !account.isNre,
      })),
    ),
  },
} satisfies Record<string, Fault>;
