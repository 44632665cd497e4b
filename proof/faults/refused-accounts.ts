import { addingAccounts } from "../../spec/operations.ts";
import {
  afterRefusal,
  namedAccount,
  namedUser,
  nowAndThen,
  ownAccounts,
  ownRecordsOfNumber,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { fieldsIn } from "../../sandbox/operations/account-fields.ts";
import { breaking } from "./fault.ts";

// Requests about bank accounts that are refused, and yet have an effect.

const keepAccount = (call: Call): void => {
  const user = namedUser(call);
  const fields = fieldsIn(call.input);
  if (!user || !fields.account_number) return;
  call.store.addAccount({
    id: call.store.newId(),
    user,
    ...fields,
    state: "approved",
    isNre: false,
    verifiedAt: 0,
  });
};

const deleteLive = (call: Call): void => {
  const live = ownRecordsOfNumber(call).find(({ state }) => state !== "deleted");
  if (live) call.store.deleteAccount(live);
};

export const refusedAccountsFaults = {
  ...breaking("errors-change-nothing", {
    "refused-link-keeps-account: keeps an account whose country it refuses": afterRefusal(
      "linkBankAccount",
      keepAccount,
      "link-account-country-invalid",
    ),
    "refused-type-keeps-account: keeps an account whose type it refuses": afterRefusal(
      addingAccounts,
      keepAccount,
      "link-account-validation-failed",
    ),
    "refused-kyc-state-keeps-account: keeps the account of a user without KYC, although it refuses it":
      afterRefusal("linkBankAccount", keepAccount, "link-account-kyc-state"),
    "refused-ceiling-keeps-account: keeps the account that is one too many, although it refuses it":
      afterRefusal("linkBankAccount", keepAccount, "link-account-ceiling-reached"),
    "refused-duplicate-deletes: deletes the account that is there when the older add refuses a duplicate":
      afterRefusal("linkBankAccount", deleteLive, "link-account-duplicate"),
    "refused-readd-deletes: deletes the old record when it refuses the details of an update":
      afterRefusal("upsertBankAccount", deleteLive),
    "refused-stranger-takes-account: moves an account to the other user whose link it refuses":
      afterRefusal(
        addingAccounts,
        (call) => {
          const user = namedUser(call);
          const same = user && call.store.findSameAccount(user, fieldsIn(call.input));
          if (same) call.store.updateAccount(same, { user });
        },
        "link-account-owned-by-another",
      ),
    "refused-stranger-deletes: deletes an account although it refuses the user who has none such":
      afterRefusal("deleteBankAccount", (call) => {
        const account = namedAccount(call);
        if (account) call.store.deleteAccount(account);
      }),
    "refused-update-changes: changes an account although the older update refuses the details":
      afterRefusal("updateBankAccount", (call) => {
        const account = namedAccount(call);
        if (account) call.store.updateAccount(account, { state: "rejected" });
      }),
    "refused-link-kept-now-and-then: keeps the account in one of five links that it refuses":
      nowAndThen("linkBankAccount", afterRefusal("linkBankAccount", keepAccount)),
    "refused-excess-clears-nre: takes NRE accounts for ordinary ones when it refuses one too many":
      afterRefusal(
        "linkBankAccount",
        (call) => {
          for (const account of ownAccounts(call)) account.isNre = false;
        },
        "link-account-ceiling-reached",
      ),
  }),
};
