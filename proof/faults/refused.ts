import { type ErrorRowId, errorRow } from "../../spec/error-rows/index.ts";
import {
  type OperationName,
  addingAccounts,
  quoteOperations,
  sellOperations,
} from "../../spec/operations.ts";
import { about, namedAccount, namedQuote, namedUser } from "../patches/calls.ts";
import { ownAccounts, ownQuotes, ownRecordsOfNumber } from "../patches/own.ts";
import { together } from "../patches/parts.ts";
import { afterRefusal, afterRow, afterSuccess, nowAndThen } from "../patches/flow.ts";
import type { Call, Context } from "../../sandbox/context.ts";
import { type Data, textOf } from "../../sandbox/input.ts";
import { fieldsIn } from "../../sandbox/operations/account-records.ts";
import { kycOf } from "../../sandbox/operations/kyc.ts";
import { countSell } from "../../sandbox/operations/limit-accounting.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import { balanceFor } from "../../sandbox/operations/sell-checks.ts";
import type { Quote, Transaction, User } from "../../sandbox/records.ts";
import { remembering } from "../patches/remembering.ts";
import { type Fault, breaking, tabled } from "./fault.ts";

// Refused requests that have an effect.

export function debit(context: Context, quote: Quote): void {
  const { user, fromCurrency, fromAmount, used } = quote;
  if (used) return;
  context.store.setBalance(user, fromCurrency, balanceFor(context, quote).minus(fromAmount));
}

function ownQuote(call: Call): Quote | undefined {
  const quote = namedQuote(call);
  return quote?.user === namedUser(call) ? quote : undefined;
}

function ownTransaction({ store, client, input }: Call): Transaction | undefined {
  const transaction = store.findTransaction(textOf(input.id));
  return transaction?.user === store.findUser(client, input.user_id) ? transaction : undefined;
}

const userOfEmail = ({ store, client, input }: Call): User | undefined =>
  store.findByEmail(client, textOf(input.email));

function keepAccount(call: Call): void {
  const user = namedUser(call);
  const fields = fieldsIn(call.input);
  if (!user || !fields.account_number) return;
  const verified = { state: "approved" as const, isNre: false, verifiedAt: 0 };
  call.store.addAccount({ id: call.store.newId(), user, ...fields, ...verified });
}

const acts = {
  "keeps the user": (call: Call) => {
    const [email, phone] = [textOf(call.input.email), textOf(call.input.phone)];
    if (!userOfEmail(call)) newUser(call, call.client, { email, phone });
  },
  "ends the KYC that is there": about(userOfEmail, (user) => void (user.kyc = undefined)),
  "unmarks the user that is there": about(userOfEmail, (user) => void (user.isNri = false)),
  "deletes the user's accounts": about(userOfEmail, (user, { store }) =>
    store.accountsOf(user).forEach(store.deleteAccount),
  ),
  "forgets what was consumed": about(userOfEmail, (user) => void user.consumption.splice(0)),
  "forgets the user's KYC": about(namedUser, (user) => void (user.kyc = undefined)),
  "keeps the country": about(namedUser, (user, { input }) => {
    if (user.kyc) user.kyc = { ...user.kyc, country: textOf(input.country_iso3) };
  }),
  "ends the other user's KYC": ({ client, input, store }: Call) => {
    const { number } = input.POA as Data;
    const owner = store.findByDocument(client, textOf(number));
    if (owner) owner.kyc = undefined;
  },
  "gives the documents to somebody": (call: Call) => {
    const somebody = newUser(call, call.client, { email: "", phone: "" });
    call.store.keepKyc(somebody, kycOf(call, somebody));
  },
  "keeps the documents": about(namedUser, (user, call) => {
    if (!user.kyc) call.store.keepKyc(user, { ...kycOf(call, user), isRejected: true });
  }),
  "takes the KYC for successful": about(namedUser, (user, call) => {
    user.kyc ??= kycOf(call, user);
  }),
  "keeps the account": keepAccount,
  "deletes the account that is there": (call: Call) => {
    const live = ownRecordsOfNumber(call).find(({ state }) => state !== "deleted");
    if (live) call.store.deleteAccount(live);
  },
  "deletes the account": about(namedAccount, (account, { store }) => store.deleteAccount(account)),
  "rejects the account": about(namedAccount, (account, { store }) =>
    store.updateAccount(account, { state: "rejected" }),
  ),
  "gives the account to the other user": about(namedUser, (user, { store, input }) => {
    const same = store.findSameAccount(user, fieldsIn(input));
    if (same) store.updateAccount(same, { user });
  }),
  "clears is_nre of all accounts": (call: Call) => {
    for (const account of ownAccounts(call)) account.isNre = false;
  },
  "uses up the quote": about(ownQuote, (quote, { store }) => store.spend(quote)),
  "takes the quote for unused": about(namedQuote, (quote) => void (quote.used = false)),
  "renews the quote": about(
    namedQuote,
    (quote, { store }) => void (quote.expiresAt = store.now(quote.user) + 3_600_000),
  ),
  "uses up all quotes": (call: Call) => ownQuotes(call).forEach(call.store.spend),
  "takes the amount off the balance": about(ownQuote, (quote, call) => debit(call, quote)),
  "leaves less than the amount": about(ownQuote, ({ user, fromCurrency, fromAmount }, { store }) =>
    store.setBalance(user, fromCurrency, fromAmount.minus(1)),
  ),
  "counts the sell": about(ownQuote, (quote, call) => countSell(call, quote)),
  "keeps the hash": about(ownTransaction, (transaction, { store, input }) =>
    store.keepHash(transaction, textOf(input.transaction_hash).toLowerCase()),
  ),
  "takes the sell for funded": about(ownTransaction, (transaction, { store }) =>
    store.setStatus(transaction, "funded"),
  ),
} satisfies Record<string, (call: Call) => void>;

type Yet = readonly [row: ErrorRowId, act: keyof typeof acts, at?: readonly OperationName[]];

const yet =
  (breaks: Fault["breaks"]) =>
  ([row, act, at]: Yet): Fault => {
    const { operation, code, meaning } = errorRow(row);
    return {
      breaks,
      does: `${act}, although it refuses with ${code} (${meaning})`,
      patch: afterRow(at ?? operation ?? [], row, acts[act]),
    };
  };

const newer = ["upsertBankAccount"] as const;
const both = addingAccounts;

export const refusedFaults = {
  ...breaking(["users-nri-not-indian-kyc", "users-is-nri-unset-before", "errors-change-nothing"], {
    "refused-marking-marks: marks a user with Indian KYC as NRI although it refuses to":
      afterRefusal(
        "markNri",
        about(namedUser, (user, { store }) => user.kyc && store.markNri(user)),
      ),
  }),
  ...breaking(["users-nri-not-indian-kyc", "users-is-nri-unset-before", "errors-change-nothing"], {
    "early-marking-kept: marks a user once KYC has succeeded whose marking it refused before that":
      remembering<User>(
        (remember) =>
          afterRefusal(
            "markNri",
            about(namedUser, (user) => user.kyc ?? remember(user)),
          ),
        (isRefused) =>
          afterSuccess(
            "submitKyc",
            about(namedUser, (user, { store }) => isRefused(user) && store.markNri(user)),
          ),
      ),
  }),
  ...tabled(yet("errors-change-nothing"), {
    "refused-user-created": ["create-user-phone-format", "keeps the user"],
    "refused-uuid-created": ["create-user-uuid-invalid", "keeps the user"],
    "refused-creation-ends-kyc": ["create-user-already-exists", "ends the KYC that is there"],
    "refused-creation-unmarks": ["create-user-already-exists", "unmarks the user that is there"],
    "refused-creation-deletes-accounts": [
      "create-user-already-exists",
      "deletes the user's accounts",
    ],
    "refused-kyc-ends-kyc": ["kyc-occupation-unsupported", "forgets the user's KYC"],
    "refused-kyc-changes-country": ["kyc-occupation-unsupported", "keeps the country"],
    "refused-duplicate-ends-kyc": ["kyc-duplicate-entries", "ends the other user's KYC"],
    "refused-documents-of-user": ["kyc-occupation-unsupported", "keeps the documents"],
    "refused-documents-kept": ["kyc-occupation-unsupported", "gives the documents to somebody"],
    "refused-link-keeps-account": ["link-account-country-invalid", "keeps the account"],
    "refused-type-keeps-account": ["link-account-validation-failed", "keeps the account", both],
    "refused-kyc-state-keeps-account": ["link-account-kyc-state", "keeps the account"],
    "refused-kyc-state-keeps-account-of-newer": [
      "link-account-kyc-state",
      "keeps the account",
      newer,
    ],
    "refused-ceiling-keeps-account": ["link-account-ceiling-reached", "keeps the account"],
    "refused-excess-clears-nre": ["link-account-ceiling-reached", "clears is_nre of all accounts"],
    "refused-duplicate-deletes": ["link-account-duplicate", "deletes the account that is there"],
    "refused-stranger-takes-account": [
      "link-account-owned-by-another",
      "gives the account to the other user",
      both,
    ],
    "refused-reason-spends-quote": ["pool-sell-reason-invalid", "uses up the quote"],
    "refused-limits-spend-quote": ["external-sell-over-limit", "uses up the quote"],
    "refused-reference-spends-quote": ["external-sell-reference-refused", "uses up the quote"],
    "refused-settlement-spends-quote": ["external-sell-settlement-expired", "uses up the quote"],
    "refused-balance-spends-quote": ["pool-sell-balance-insufficient", "uses up the quote"],
    "disallowed-pool-spends-quote": ["pool-sell-user-not-allowed", "uses up the quote"],
    "disabled-pool-spends-quote": ["pool-sell-not-enabled", "uses up the quote"],
    "refused-quote-uses-up-quotes": [
      "pool-quote-amount-below-minimum",
      "uses up all quotes",
      quoteOperations,
    ],
    "refused-pool-sell-debits": ["pool-sell-reason-invalid", "takes the amount off the balance"],
    "refused-over-limit-debits": ["pool-sell-over-limit", "takes the amount off the balance"],
    "refused-address-counted": ["external-sell-address-invalid", "counts the sell"],
    "refused-deposit-counted": ["external-sell-no-deposit-address", "counts the sell"],
    "refused-expired-quote-counted": ["pool-sell-quote-expired", "counts the sell"],
    "refused-used-quote-counted": ["external-sell-quote-used", "counts the sell"],
    "refused-reference-confirms": ["funding-reference-refused", "keeps the hash"],
    "refused-reference-funds": ["funding-reference-refused", "takes the sell for funded"],
    "refused-hash-confirms": ["funding-parameters-invalid", "takes the sell for funded"],
  }),
  ...tabled(yet(["errors-change-nothing", "limits-entry-consumed"]), {
    "refused-creation-clears-consumed": ["create-user-already-exists", "forgets what was consumed"],
  }),
  ...tabled(yet(["bank-accounts-need-kyc", "users-nri-needs-kyc"]), {
    "duplicate-kyc-counts": ["kyc-duplicate-entries", "takes the KYC for successful"],
  }),
  ...tabled(yet("bank-accounts-need-kyc"), {
    "short-validity-counts": ["kyc-document-validity-short", "takes the KYC for successful"],
  }),
  ...tabled(yet("external-sell-quote-used"), {
    "quote-freed-by-refusal": ["external-sell-quote-used", "takes the quote for unused"],
  }),
  ...breaking("errors-change-nothing", {
    "refused-readd-deletes: deletes the old record when it refuses the details of an update":
      afterRefusal("upsertBankAccount", acts["deletes the account that is there"]),
    "refused-stranger-deletes: deletes an account although it refuses the user who has none such":
      afterRefusal("deleteBankAccount", acts["deletes the account"]),
    "refused-update-changes: changes an account although the older update refuses the details":
      afterRefusal("updateBankAccount", acts["rejects the account"]),
    "refused-link-kept-now-and-then: keeps the account in one of five links that it refuses":
      nowAndThen("linkBankAccount", afterRefusal("linkBankAccount", keepAccount)),
    "refused-sell-clears-balance: empties the balance of a user whose pool sell it refuses":
      afterRefusal("poolSell", acts["leaves less than the amount"]),
  }),
  ...breaking(["pool-sell-quote-expired", "external-sell-quote-expired"], {
    "expired-quote-renewed-by-refusal: renews an expired quote when its sell is refused": together(
      afterRow(sellOperations, "pool-sell-quote-expired", acts["renews the quote"]),
      afterRow(sellOperations, "external-sell-quote-expired", acts["renews the quote"]),
    ),
  }),
};
