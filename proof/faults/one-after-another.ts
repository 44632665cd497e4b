import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { type OperationName, addingAccounts, sellOperations } from "../../spec/operations.ts";
import {
  afterRow,
  afterSuccess,
  around,
  inRules,
  inStore,
  isOfNri,
  late,
  namedQuote,
  namedUser,
  onlyIn,
  ownAccounts,
  ownQuotes,
  ownTransactions,
  refuses,
  together,
  withInput,
} from "../../sandbox/combinators.ts";
import type { Call } from "../../sandbox/context.ts";
import { textOf } from "../../sandbox/input.ts";
import { fieldsIn, newAccount } from "../../sandbox/operations/account-records.ts";
import { kycOf } from "../../sandbox/operations/kyc.ts";
import { countSell } from "../../sandbox/operations/limit-accounting.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import type { Patch } from "../../sandbox/patch.ts";
import type { User } from "../../sandbox/records.ts";
import { breaking } from "./fault.ts";
import { shownPaymentMethod } from "../../spec/vocabulary.ts";

// What one request, refused or not, does to those that come after it.
const countQuote = (call: Call): void => {
  const quote = namedQuote(call);
  if (quote && quote.user === namedUser(call)) countSell(call, quote);
};

const keepKyc = (call: Call): void => {
  const user = namedUser(call);
  if (user && !user.kyc) user.kyc = kycOf(call, user);
};

/** Refuses users whose KYC was ever rejected. */
const refusingOnceRejected =
  (names: OperationName | readonly OperationName[], row?: ErrorRowId): Patch =>
  (service) => {
    const rejected = new WeakSet<User>();
    return together(
      afterSuccess("submitKyc", (call) => {
        const user = namedUser(call);
        if (user?.kyc?.isRejected) rejected.add(user);
      }),
      refuses(names, row, (call) => {
        const user = namedUser(call);
        return user !== undefined && rejected.has(user);
      }),
    )(service);
  };

/** As the seller, once the sell is funded. */
const asSellerOnceFunded = (name: "confirmOnchainFunding" | "getTransaction"): Patch =>
  around(name, (before) => (call) => {
    const sold = call.store.findTransaction(textOf(call.input.id ?? call.input.transaction_id));
    if (sold?.status !== "funded" || sold.user.client !== call.client) return before(call);
    return before({ ...call, input: { ...call.input, user_id: sold.user.id } });
  });

// What is checked in a user's first sell, or kept of it, and later no more.
const hasSold = (call: Call): boolean => ownTransactions(call).length > 0;
const sells = inRules("sells");
const hashesRemembered = 5;

// What is checked for the first sell, the usual payment method or residents alone.
const quotes = inRules("quotes");

const asIfMet = (
  operation: "poolSell" | "externalSell",
  name: "poolAllowed" | "hasDepositAddress",
  when: (call: Call) => boolean,
): Patch =>
  around(operation, (before) => (call) => {
    const user = namedUser(call);
    if (!user || !when(call)) return before(call);
    const was = user[name];
    user[name] = true;
    try {
      return before(call);
    } finally {
      user[name] = was;
    }
  });

const hasSoldExternally = (call: Call): boolean =>
  ownTransactions(call).some(({ quote }) => quote.kind === "external");

export const oneAfterAnotherFaults = {
  ...breaking("errors-change-nothing", {
    "refused-expired-quote-counted: counts a pool sell whose quote has expired": afterRow(
      "poolSell",
      "pool-sell-quote-expired",
      countQuote,
    ),
    "refused-used-quote-counted: counts an external sell again whose quote is used": afterRow(
      "externalSell",
      "external-sell-quote-used",
      countQuote,
    ),
    "refused-kyc-state-keeps-account-of-newer: keeps the account of a user without KYC that the newer operation refuses":
      afterRow("upsertBankAccount", "link-account-kyc-state", (call) => {
        const [user, fields] = [namedUser(call), fieldsIn(call.input)];
        if (user && fields.account_number) {
          call.store.addAccount(newAccount(call, user, fields));
        }
      }),
    "refused-uuid-created: keeps a user whose user uuid it refuses": afterRow(
      "createUser",
      "create-user-uuid-invalid",
      (call) => {
        const [email, phone] = [textOf(call.input.email), textOf(call.input.phone)];
        if (call.store.findByEmail(call.client, email)) return;
        newUser(call, call.client, { email, phone });
      },
    ),
  }),
  ...breaking(["bank-accounts-need-kyc", "users-nri-needs-kyc"], {
    "duplicate-kyc-counts: treats KYC as successful that it refused as a duplicate": afterRow(
      "submitKyc",
      "kyc-duplicate-entries",
      keepKyc,
    ),
  }),
  ...breaking("bank-accounts-need-kyc", {
    "short-validity-counts: treats KYC as successful that it refused for a document about to expire":
      afterRow("submitKyc", "kyc-document-validity-short", keepKyc),
  }),
  ...breaking("users-is-nri-set", {
    "nri-lost-with-next-kyc: does not keep a user marked as NRI who submits KYC again":
      afterSuccess("submitKyc", (call) => {
        const user = namedUser(call);
        if (user) user.isNri = false;
      }),
  }),
  ...breaking(["bank-accounts-add", "versioning-older-add"], {
    "rejected-once-never-added: adds no account of a user whose KYC was rejected before it was approved":
      refusingOnceRejected(addingAccounts, "link-account-kyc-state"),
  }),
  ...breaking("users-mark-nri", {
    "rejected-once-never-marked: marks no user as NRI whose KYC was rejected before it was approved":
      refusingOnceRejected("markNri"),
  }),
  ...breaking("owasp-api1-objects", {
    "funded-sells-of-others-confirmed: confirms the funding of another user's sell that has been funded before":
      asSellerOnceFunded("confirmOnchainFunding"),
    "funded-sells-of-others-shown: shows the status of another user's sell that has been funded":
      asSellerOnceFunded("getTransaction"),
  }),
  ...breaking("pool-sell-balance-insufficient", {
    "balance-debited-late: takes a pool sell off the balance a moment later": onlyIn(
      "poolSell",
      late("setBalance"),
    ),
    "balance-checked-once: checks the balance at a user's first sell only": sells(
      "poolSell",
      () => ({ hasEnough: () => true }),
      hasSold,
    ),
    "balance-unchecked-by-other-method: checks the balance for sells by the first payment method only":
      sells(
        "poolSell",
        () => ({ hasEnough: () => true }),
        (call) => namedQuote(call)?.method !== shownPaymentMethod,
      ),
  }),
  ...breaking(["pool-sell-reason-invalid", "external-sell-reason-invalid"], {
    "reason-checked-once: checks the reason code of a user's first sell only": sells(
      sellOperations,
      ({ reasonCodes }) => ({
        reasonCodes: Object.assign(new Set(reasonCodes), { has: () => true }),
      }),
      hasSold,
    ),
  }),
  ...breaking("external-sell-reason-invalid", {
    "nri-reason-unchecked: takes any reason for the external sells of NRI users": withInput(
      "externalSell",
      (call) => (isOfNri(call) ? { reason_code: [...call.rules.sells.reasonCodes][0] } : {}),
    ),
  }),
  ...breaking("external-sell-settlement-expired", {
    "settlement-checked-once: checks the settlement expiry of a user's first sell only": sells(
      "externalSell",
      () => ({ isSettlementOpen: () => true }),
      hasSold,
    ),
  }),
  ...breaking("pool-sell-not-enabled", {
    "pool-enabled-checked-once: checks whether pool sells are enabled at a user's first sell only":
      withInput("poolSell", (call) => {
        const user = namedUser(call);
        if (user && hasSold(call)) user.poolEnabled = true;
        return {};
      }),
  }),
  ...breaking("users-nri-not-indian-kyc", {
    "sellers-can-be-marked: marks a user with Indian KYC as NRI who has sold": inRules("users")(
      "markNri",
      () => ({ isNriAllowedForCountry: () => true }),
      hasSold,
    ),
  }),
  ...breaking(["limits-consumed-by-sell", "limits-entry-consumed"], {
    "one-sell-in-ten-not-counted: does not count every tenth sell of a user": ({ store }) => {
      const sold = new WeakMap<User, number>();
      return {
        store: {
          count: (user, used) => {
            const number = (sold.get(user) ?? 0) + 1;
            sold.set(user, number);
            if (number % 10 !== 0) store.count(user, used);
          },
        },
      };
    },
  }),
  ...breaking(["pool-quote-reference-refused", "external-quote-reference-refused"], {
    "reference-of-sold-quote-free: forgets the references of quotes once the newest was sold":
      inStore(
        ["getPoolSellQuote", "getExternalSellQuote"],
        () => ({ hasReference: () => false }),
        (call) => ownQuotes(call).at(-1)?.used === true,
      ),
  }),
  ...breaking("external-sell-quote-used", {
    "nri-quotes-serve-twice: sells an external quote of an NRI user any number of times": inRules(
      "sells",
    )("externalSell", ({ isSpent }) => ({
      isSpent: (quote) => !quote.user.isNri && isSpent(quote),
    })),
  }),
  ...breaking("funding-hash-received", {
    "few-hashes-kept: remembers only the last five hashes of a transaction": inStore((store) => ({
      hasHash: (transaction, hash) =>
        store.hasHash(transaction, hash) &&
        [...transaction.hashes].slice(-hashesRemembered).includes(hash),
    })),
  }),
  ...breaking(["pool-sell-pair-unsupported", "external-sell-pair-unsupported"], {
    "sell-source-currency-unchecked: does not check the currency that is sold": quotes(
      sellOperations,
      ({ rateOf }) => ({ rateOf: (_from, to) => rateOf("USDT", to) }),
    ),
  }),
  ...breaking("pool-sell-user-not-allowed", {
    "nri-allowed-in-pool: does not look whether an NRI user may make pool sells": asIfMet(
      "poolSell",
      "poolAllowed",
      isOfNri,
    ),
  }),
  ...breaking("external-sell-address-invalid", {
    "addresses-checked-once: checks the addresses of a user's first external sell only": sells(
      "externalSell",
      () => ({ isAddress: () => true }),
      hasSoldExternally,
    ),
  }),
  ...breaking("external-sell-no-deposit-address", {
    "deposit-address-checked-once: looks for a deposit address at a user's first external sell only":
      asIfMet("externalSell", "hasDepositAddress", hasSoldExternally),
  }),
  ...breaking("status-read", {
    "status-lost-with-account: does not find the transactions of a user who has deleted every account":
      refuses("getTransaction", "status-transaction-unknown", (call) => {
        const accounts = ownAccounts(call);
        return accounts.length > 0 && accounts.every(({ state }) => state === "deleted");
      }),
  }),
};
