import { onlyIn } from "../../sandbox/combinators/index.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Account } from "../../sandbox/records.ts";
import type { Fault } from "./fault.ts";

// Users with three live accounts or more.

const shownInUser = (change: (live: Account[]) => Account[]): Patch =>
  onlyIn("getUser", ({ store }) => ({
    store: {
      accountsOf: (user) =>
        change(store.accountsOf(user).filter(({ state }) => state !== "deleted")),
    },
  }));

export const severalAccountsFaults = {
  "fourth-account-not-shown": {
    breaks: "bank-accounts-is-nre-in-user",
    does: "shows no more than three accounts in Get User",
    patch: shownInUser((live) => live.slice(0, 3)),
  },
  "third-account-shown-as-ordinary": {
    breaks: "bank-accounts-is-nre-in-user",
    does: "shows is_nre of the first two accounts only in Get User",
    patch: shownInUser((live) =>
      live.map((account, index) => (index < 2 ? account : { ...account, isNre: false })),
    ),
  },
  "current-nre-shown-as-ordinary": {
    breaks: "bank-accounts-is-nre-in-user",
    does: "shows is_nre of savings accounts only in Get User",
    patch: shownInUser((live) =>
      live.map((account) => ({
        ...account,
        isNre: account.isNre && account.account_type === "SAVINGS",
      })),
    ),
  },
} satisfies Record<string, Fault>;
