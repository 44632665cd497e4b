import {
  about,
  afterRefusal,
  afterSuccess,
  namedAccount,
  namedQuote,
  namedUser,
  nowAndThen,
  ownAccounts,
  ownQuotes,
  ownRecordsOfNumber,
  together,
} from "../../sandbox/combinators.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import { kycOf } from "../../sandbox/operations/kyc.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { Quote, Transaction, User } from "../../sandbox/records.ts";
import type { Store } from "../../sandbox/store.ts";
import { breaking } from "./fault.ts";
import { addingAccounts } from "../../spec/operations.ts";
import type { Call, Context } from "../../sandbox/context.ts";
import { fieldsIn } from "../../sandbox/operations/account-records.ts";
import { balanceFor } from "../../sandbox/operations/sell-checks.ts";

// Users whose creation or marking is refused, and yet done.

const whenCreatedAgain = (act: (user: User, store: Store) => void): Patch =>
  afterRefusal(
    "createUser",
    ({ client, input, store }) => {
      const user = store.findByEmail(client, textOf(input.email));
      if (user) act(user, store);
    },
    "create-user-already-exists",
  );

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

export function debit(context: Context, quote: Quote): void {
  const { user, fromCurrency, fromAmount, used } = quote;
  if (used) return;
  context.store.setBalance(user, fromCurrency, balanceFor(context, quote).minus(fromAmount));
}

// Sells, quotes and confirmations that are refused, and yet have an effect.

function ownQuote(call: Call): Quote | undefined {
  const quote = namedQuote(call);
  return quote?.user === namedUser(call) ? quote : undefined;
}

function ownTransaction(call: Call): Transaction | undefined {
  const transaction = call.store.findTransaction(textOf(call.input.id));
  return transaction?.user === namedUser(call) ? transaction : undefined;
}

const spendQuote = about(ownQuote, (quote, call) => call.store.spend(quote));

const debitSeller = about(ownQuote, (quote, call) => debit(call, quote));

const countSeller = (call: Call): void => {
  const quote = ownQuote(call);
  if (!quote) return;
  const { method, fromAmount: amount, user } = quote;
  call.store.count(user, { type: "sell", method, amount, at: call.store.now(user) });
};

export const refusedFaults = {
  ...breaking(["users-nri-not-indian-kyc", "users-is-nri-unset-before", "errors-change-nothing"], {
    "refused-marking-marks: marks a user with Indian KYC as NRI although it refuses to":
      afterRefusal("markNri", (call) => {
        const user = namedUser(call);
        if (user?.kyc) call.store.markNri(user);
      }),
  }),
  ...breaking(["users-nri-not-indian-kyc", "errors-change-nothing"], {
    "early-marking-kept: marks a user once KYC has succeeded whose marking it refused before that":
      (service) => {
        const refused = new WeakSet<User>();
        return together(
          afterRefusal("markNri", (call) => {
            const user = namedUser(call);
            if (user && !user.kyc) refused.add(user);
          }),
          afterSuccess("submitKyc", (call) => {
            const user = namedUser(call);
            if (user && refused.has(user)) call.store.markNri(user);
          }),
        )(service);
      },
  }),
  ...breaking("errors-change-nothing", {
    "refused-creation-ends-kyc: takes the KYC from a user who is created again, although it refuses that":
      whenCreatedAgain((user) => void (user.kyc = undefined)),
    "refused-creation-unmarks: makes an NRI user who is created again an ordinary one, although it refuses that":
      whenCreatedAgain((user) => void (user.isNri = false)),
    "refused-creation-deletes-accounts: deletes the accounts of a user who is created again, although it refuses that":
      whenCreatedAgain((user, store) => {
        for (const account of store.accountsOf(user)) store.deleteAccount(account);
      }),
    "refused-kyc-ends-kyc: takes the KYC from a verified user whose next KYC it refuses":
      afterRefusal(
        "submitKyc",
        about(namedUser, (user) => void (user.kyc = undefined)),
        "kyc-occupation-unsupported",
      ),
    "refused-kyc-changes-country: keeps the country of a KYC it refuses": afterRefusal(
      "submitKyc",
      (call) => {
        const user = namedUser(call);
        if (user?.kyc) user.kyc = { ...user.kyc, country: textOf(call.input.country_iso3) };
      },
      "kyc-occupation-unsupported",
    ),
    "refused-duplicate-ends-kyc: takes the KYC from a user whose documents another one submits":
      afterRefusal(
        "submitKyc",
        ({ client, input, store }) => {
          const { number } = input.POA as Data;
          const owner = store.findByDocument(client, textOf(number));
          if (owner) owner.kyc = undefined;
        },
        "kyc-duplicate-entries",
      ),
    "refused-documents-kept: takes the documents of a refused KYC for those of somebody else":
      afterRefusal(
        "submitKyc",
        (call) => {
          const somebody = newUser(call, call.client, { email: "", phone: "" });
          call.store.keepKyc(somebody, kycOf(call, somebody));
        },
        "kyc-occupation-unsupported",
      ),
    "refused-user-created: keeps a user whose phone it refuses": afterRefusal(
      "createUser",
      (call) => {
        const [email, phone] = [textOf(call.input.email), textOf(call.input.phone)];
        if (!call.store.findByEmail(call.client, email))
          newUser(call, call.client, { email, phone });
      },
      "create-user-phone-format",
    ),
  }),
  ...breaking(["errors-change-nothing", "limits-entry-consumed"], {
    "refused-creation-clears-consumed: forgets what a user has consumed who is created again, although it refuses that":
      whenCreatedAgain((user) => void user.consumption.splice(0)),
  }),
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
      afterRefusal(
        "deleteBankAccount",
        about(namedAccount, (account, call) => call.store.deleteAccount(account)),
      ),
    "refused-update-changes: changes an account although the older update refuses the details":
      afterRefusal(
        "updateBankAccount",
        about(namedAccount, (account, call) =>
          call.store.updateAccount(account, { state: "rejected" }),
        ),
      ),
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
  ...breaking("errors-change-nothing", {
    "refused-reason-spends-quote: uses up the quote of a pool sell whose reason it refuses":
      afterRefusal("poolSell", spendQuote, "pool-sell-reason-invalid"),
    "refused-limits-spend-quote: uses up the quote of an external sell that is beyond the limits":
      afterRefusal("externalSell", spendQuote, "external-sell-over-limit"),
    "refused-reference-spends-quote: uses up the quote of a sell whose reference it refuses":
      afterRefusal("externalSell", spendQuote, "external-sell-reference-refused"),
    "refused-pool-sell-debits: takes the amount of a pool sell off the balance although it refuses the reason":
      afterRefusal("poolSell", debitSeller, "pool-sell-reason-invalid"),
    "refused-over-limit-debits: takes the amount of a pool sell off the balance although it is beyond the limits":
      afterRefusal("poolSell", debitSeller, "pool-sell-over-limit"),
    "refused-address-counted: counts an external sell whose address it refuses": afterRefusal(
      "externalSell",
      countSeller,
      "external-sell-address-invalid",
    ),
    "refused-settlement-spends-quote: uses up the quote of an external sell whose settlement expiry has passed":
      afterRefusal("externalSell", spendQuote, "external-sell-settlement-expired"),
    "refused-balance-spends-quote: uses up the quote of a pool sell that the balance does not suffice for":
      afterRefusal("poolSell", spendQuote, "pool-sell-balance-insufficient"),
    "disallowed-pool-spends-quote: uses up the quote of a user who may make no pool sell":
      afterRefusal("poolSell", spendQuote, "pool-sell-user-not-allowed"),
    "disabled-pool-spends-quote: uses up the quote of a user for whom pool sells are not enabled":
      afterRefusal("poolSell", spendQuote, "pool-sell-not-enabled"),
    "refused-deposit-counted: counts an external sell that it has no deposit address for":
      afterRefusal("externalSell", countSeller, "external-sell-no-deposit-address"),
    "refused-sell-clears-balance: empties the balance of a user whose pool sell it refuses":
      afterRefusal(
        "poolSell",
        about(ownQuote, (quote, call) =>
          call.store.setBalance(quote.user, quote.fromCurrency, quote.fromAmount.minus(1)),
        ),
      ),
    "refused-quote-uses-up-quotes: uses up the quotes of a user who asks for one below the minimum":
      afterRefusal(
        ["getPoolSellQuote", "getExternalSellQuote"],
        (call) => {
          for (const quote of ownQuotes(call)) call.store.spend(quote);
        },
        "pool-quote-amount-below-minimum",
      ),
    "refused-reference-confirms: keeps the hash of a confirmation whose reference it refuses":
      afterRefusal(
        "confirmOnchainFunding",
        (call) => {
          const transaction = ownTransaction(call);
          const hash = textOf(call.input.transaction_hash).toLowerCase();
          if (transaction) call.store.keepHash(transaction, hash);
        },
        "funding-reference-refused",
      ),
    "refused-reference-funds: takes a transaction for funded whose confirmation it refuses for its reference":
      afterRefusal(
        "confirmOnchainFunding",
        ({ store, input }) => {
          const transaction = store.findTransaction(textOf(input.id));
          if (transaction) store.setStatus(transaction, "funded");
        },
        "funding-reference-refused",
      ),
    "refused-hash-confirms: takes a sell for funded although it refuses the hash": afterRefusal(
      "confirmOnchainFunding",
      about(ownTransaction, (transaction, call) => call.store.setStatus(transaction, "funded")),
      "funding-parameters-invalid",
    ),
  }),
};
