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
  afterRow,
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
  afterRow("createUser", "create-user-already-exists", ({ client, input, store }) => {
    const user = store.findByEmail(client, textOf(input.email));
    if (user) act(user, store);
  });

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
    "refused-kyc-ends-kyc: takes the KYC from a verified user whose next KYC it refuses": afterRow(
      "submitKyc",
      "kyc-occupation-unsupported",
      about(namedUser, (user) => void (user.kyc = undefined)),
    ),
    "refused-kyc-changes-country: keeps the country of a KYC it refuses": afterRow(
      "submitKyc",
      "kyc-occupation-unsupported",
      (call) => {
        const user = namedUser(call);
        if (user?.kyc) user.kyc = { ...user.kyc, country: textOf(call.input.country_iso3) };
      },
    ),
    "refused-duplicate-ends-kyc: takes the KYC from a user whose documents another one submits":
      afterRow("submitKyc", "kyc-duplicate-entries", ({ client, input, store }) => {
        const { number } = input.POA as Data;
        const owner = store.findByDocument(client, textOf(number));
        if (owner) owner.kyc = undefined;
      }),
    "refused-documents-kept: takes the documents of a refused KYC for those of somebody else":
      afterRow("submitKyc", "kyc-occupation-unsupported", (call) => {
        const somebody = newUser(call, call.client, { email: "", phone: "" });
        call.store.keepKyc(somebody, kycOf(call, somebody));
      }),
    "refused-user-created: keeps a user whose phone it refuses": afterRow(
      "createUser",
      "create-user-phone-format",
      (call) => {
        const [email, phone] = [textOf(call.input.email), textOf(call.input.phone)];
        if (!call.store.findByEmail(call.client, email))
          newUser(call, call.client, { email, phone });
      },
    ),
    "refused-link-keeps-account: keeps an account whose country it refuses": afterRow(
      "linkBankAccount",
      "link-account-country-invalid",
      keepAccount,
    ),
    "refused-type-keeps-account: keeps an account whose type it refuses": afterRow(
      addingAccounts,
      "link-account-validation-failed",
      keepAccount,
    ),
    "refused-kyc-state-keeps-account: keeps the account of a user without KYC, although it refuses it":
      afterRow("linkBankAccount", "link-account-kyc-state", keepAccount),
    "refused-ceiling-keeps-account: keeps the account that is one too many, although it refuses it":
      afterRow("linkBankAccount", "link-account-ceiling-reached", keepAccount),
    "refused-duplicate-deletes: deletes the account that is there when the older add refuses a duplicate":
      afterRow("linkBankAccount", "link-account-duplicate", deleteLive),
    "refused-readd-deletes: deletes the old record when it refuses the details of an update":
      afterRefusal("upsertBankAccount", deleteLive),
    "refused-stranger-takes-account: moves an account to the other user whose link it refuses":
      afterRow(addingAccounts, "link-account-owned-by-another", (call) => {
        const user = namedUser(call);
        const same = user && call.store.findSameAccount(user, fieldsIn(call.input));
        if (same) call.store.updateAccount(same, { user });
      }),
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
      afterRow("linkBankAccount", "link-account-ceiling-reached", (call) => {
        for (const account of ownAccounts(call)) account.isNre = false;
      }),
    "refused-reason-spends-quote: uses up the quote of a pool sell whose reason it refuses":
      afterRow("poolSell", "pool-sell-reason-invalid", spendQuote),
    "refused-limits-spend-quote: uses up the quote of an external sell that is beyond the limits":
      afterRow("externalSell", "external-sell-over-limit", spendQuote),
    "refused-reference-spends-quote: uses up the quote of a sell whose reference it refuses":
      afterRow("externalSell", "external-sell-reference-refused", spendQuote),
    "refused-pool-sell-debits: takes the amount of a pool sell off the balance although it refuses the reason":
      afterRow("poolSell", "pool-sell-reason-invalid", debitSeller),
    "refused-over-limit-debits: takes the amount of a pool sell off the balance although it is beyond the limits":
      afterRow("poolSell", "pool-sell-over-limit", debitSeller),
    "refused-address-counted: counts an external sell whose address it refuses": afterRow(
      "externalSell",
      "external-sell-address-invalid",
      countSeller,
    ),
    "refused-settlement-spends-quote: uses up the quote of an external sell whose settlement expiry has passed":
      afterRow("externalSell", "external-sell-settlement-expired", spendQuote),
    "refused-balance-spends-quote: uses up the quote of a pool sell that the balance does not suffice for":
      afterRow("poolSell", "pool-sell-balance-insufficient", spendQuote),
    "disallowed-pool-spends-quote: uses up the quote of a user who may make no pool sell": afterRow(
      "poolSell",
      "pool-sell-user-not-allowed",
      spendQuote,
    ),
    "disabled-pool-spends-quote: uses up the quote of a user for whom pool sells are not enabled":
      afterRow("poolSell", "pool-sell-not-enabled", spendQuote),
    "refused-deposit-counted: counts an external sell that it has no deposit address for": afterRow(
      "externalSell",
      "external-sell-no-deposit-address",
      countSeller,
    ),
    "refused-sell-clears-balance: empties the balance of a user whose pool sell it refuses":
      afterRefusal(
        "poolSell",
        about(ownQuote, (quote, call) =>
          call.store.setBalance(quote.user, quote.fromCurrency, quote.fromAmount.minus(1)),
        ),
      ),
    "refused-quote-uses-up-quotes: uses up the quotes of a user who asks for one below the minimum":
      afterRow(
        ["getPoolSellQuote", "getExternalSellQuote"],
        "pool-quote-amount-below-minimum",
        (call) => {
          for (const quote of ownQuotes(call)) call.store.spend(quote);
        },
      ),
    "refused-reference-confirms: keeps the hash of a confirmation whose reference it refuses":
      afterRow("confirmOnchainFunding", "funding-reference-refused", (call) => {
        const transaction = ownTransaction(call);
        const hash = textOf(call.input.transaction_hash).toLowerCase();
        if (transaction) call.store.keepHash(transaction, hash);
      }),
    "refused-reference-funds: takes a transaction for funded whose confirmation it refuses for its reference":
      afterRow("confirmOnchainFunding", "funding-reference-refused", ({ store, input }) => {
        const transaction = store.findTransaction(textOf(input.id));
        if (transaction) store.setStatus(transaction, "funded");
      }),
    "refused-hash-confirms: takes a sell for funded although it refuses the hash": afterRow(
      "confirmOnchainFunding",
      "funding-parameters-invalid",
      about(ownTransaction, (transaction, call) => call.store.setStatus(transaction, "funded")),
    ),
  }),
  ...breaking(["errors-change-nothing", "limits-entry-consumed"], {
    "refused-creation-clears-consumed: forgets what a user has consumed who is created again, although it refuses that":
      whenCreatedAgain((user) => void user.consumption.splice(0)),
  }),
};
