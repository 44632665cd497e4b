import { onlyIn, ownRecordsOfNumber, refuses } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Only accounts in one state, or NRE accounts, are added again wrongly.

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

export const readdingByStateFaults = {
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
    patch: refuses("upsertBankAccount", "link-account-exists-pending", (call) =>
      ownRecordsOfNumber(call).some(({ state }) => state === "pending"),
    ),
  },
} satisfies Record<string, Fault>;
