import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { addingAccounts, type OperationName } from "../../spec/operations.ts";
import {
  afterSuccess,
  around,
  late,
  namedQuote,
  namedUser,
  onlyIn,
  refuses,
  together,
  afterRow,
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
  }),
};
