import { afterSuccess, ownAccounts, ownTransactions } from "../../sandbox/combinators/index.ts";
import type { Fault } from "./fault.ts";

// What is done to one record is done to others of the same user.

export const leaksBetweenRecordsFaults = {
  "all-accounts-deleted": {
    breaks: ["bank-accounts-delete", "versioning-older-delete"],
    does: "deletes the user's first account as well when another is deleted",
    patch: afterSuccess("deleteBankAccount", (call) => {
      const [first] = ownAccounts(call);
      if (first) call.store.deleteAccount(first);
    }),
  },
  "nre-on-neighbours": {
    breaks: ["bank-accounts-is-nre-in-account", "bank-accounts-is-nre-in-user"],
    does: "sets is_nre on the user's other accounts when an NRE account is added",
    patch: ({ store }) => ({
      store: {
        addAccount: (account) => {
          store.addAccount(account);
          if (!account.isNre) return;
          for (const other of store.accountsOf(account.user)) {
            store.updateAccount(other, { isNre: true });
          }
        },
      },
    }),
  },
  "all-quotes-spent": {
    breaks: ["sells-external", "sells-pool"],
    does: "uses up all quotes of a user when one is sold",
    patch: ({ store }) => ({
      store: {
        spend: ({ user }) => {
          for (const quote of store.quotesOf(user)) store.spend(quote);
        },
      },
    }),
  },
  "all-transactions-confirmed": {
    breaks: ["funding-by-path-id", "funding-confirm"],
    does: "confirms every external sell of a user when one is confirmed",
    patch: afterSuccess("confirmOnchainFunding", (call) => {
      for (const each of ownTransactions(call)) {
        if (each.quote.kind === "external") call.store.setStatus(each, "funded");
      }
    }),
  },
} satisfies Record<string, Fault>;
