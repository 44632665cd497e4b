import type { ErrorRowId } from "../../spec/error-rows/index.ts";
import { type OperationName, operations, quoteOperations } from "../../spec/operations.ts";
import { onlyIn, refuses } from "../patches/parts.ts";
import { asText, late, without } from "../patches/flow.ts";
import type { CitableId } from "../../spec/register.ts";
import { type Fault, tabled } from "./fault.ts";

// The plainest ways to be wrong: an operation refuses, writes late, or shows something otherwise.

type Refusing = readonly [operation: OperationName, row?: ErrorRowId];

const refusing = ([operation, row]: Refusing): Fault => ({
  breaks: operations[operation].acceptance,
  does: `refuses to ${operations[operation].act}`,
  patch: refuses(operation, row),
});

const written = {
  addUser: "a new user",
  keepKyc: "KYC",
  addAccount: "a new account",
  keepReference: "a reference",
  spend: "that a quote is used",
  count: "what a sell consumes",
  setBalance: "a balance",
  keepHash: "a transaction hash",
};

type Late = readonly [
  breaks: Fault["breaks"],
  write: keyof typeof written,
  operations?: OperationName | readonly OperationName[],
];

const keepingLate = ([breaks, write, names]: Late): Fault => ({
  breaks,
  does: `keeps ${written[write]} a moment too late${names ? ` (${[names].flat().join(", ")})` : ""}`,
  patch: names ? onlyIn(names, late(write)) : late(write),
});

type Shown = readonly [breaks: CitableId, operation: OperationName, ...paths: string[]];

const shown =
  (does: string, patch: typeof without) =>
  ([breaks, operation, ...paths]: Shown): Fault => ({
    breaks,
    does: `${does} ${paths.join(" and ")}, asked to ${operations[operation].act}`,
    patch: patch(operation, ...paths),
  });

const inEntries = (name: string) => [`*.aggregate.*.${name}`, `*.payment_methods.*.*.${name}`];
const isNre = "bank_account.is_nre";

export const plainFaults = {
  ...tabled(refusing, {
    "create-refused": ["createUser", "create-user-unknown-error"],
    "kyc-refused": ["submitKyc", "kyc-initiation-failed"],
    "nri-marking-refused": ["markNri"],
    "account-adding-refused": ["upsertBankAccount", "link-account-validation-failed"],
    "older-add-gone": ["linkBankAccount", "link-account-validation-failed"],
    "older-update-gone": ["updateBankAccount"],
    "pool-quote-refused": ["getPoolSellQuote", "pool-quote-request-invalid"],
    "external-quote-refused": ["getExternalSellQuote", "external-quote-request-invalid"],
    "pool-sell-refused": ["poolSell", "pool-sell-validation-failed"],
    "external-sell-refused": ["externalSell", "external-sell-quote-invalid"],
    "funding-refused": ["confirmOnchainFunding", "funding-parameters-invalid"],
    "status-refused": ["getTransaction", "status-transaction-unknown"],
    "limits-refused": ["getLimits"],
    "validation-refused": ["validateTransaction"],
  }),
  ...tabled(keepingLate, {
    "user-kept-late": ["create-user-already-exists", "addUser"],
    "kyc-kept-late": ["kyc-duplicate-entries", "keepKyc"],
    "account-kept-late": [
      ["link-account-duplicate", "link-account-owned-by-another"],
      "addAccount",
    ],
    "quote-reference-kept-late": [
      ["pool-quote-reference-refused", "external-quote-reference-refused"],
      "keepReference",
      quoteOperations,
    ],
    "quote-spent-late": ["external-sell-quote-used", "spend", "externalSell"],
    "pool-quote-spent-late": ["pool-sell-quote-invalid", "spend", "poolSell"],
    "pool-reference-kept-late": ["pool-sell-reference-refused", "keepReference", "poolSell"],
    "reference-kept-late": ["external-sell-reference-refused", "keepReference", "externalSell"],
    "pool-sell-counted-late": ["sells-pool-within-limits", "count", "poolSell"],
    "sell-counted-late": ["sells-external-within-limits", "count", "externalSell"],
    "balance-debited-late": ["pool-sell-balance-insufficient", "setBalance", "poolSell"],
    "funding-reference-kept-late": [
      "funding-reference-refused",
      "keepReference",
      "confirmOnchainFunding",
    ],
    "hash-kept-late": ["funding-hash-received", "keepHash"],
  }),
  ...tabled(shown("leaves out", without), {
    "is-nri-missing-in-user": ["users-is-nri-returned", "getUser", "is_nri"],
    "is-nre-missing-in-result": ["bank-accounts-is-nre-in-result", "upsertBankAccount", isNre],
    "is-nre-missing-in-user": ["bank-accounts-is-nre-in-user", "getUser", "bank_accounts.is_nre"],
    "is-nre-missing-in-account": ["bank-accounts-is-nre-in-account", "getBankAccount", isNre],
    "is-nre-missing-in-status": ["bank-accounts-is-nre-in-status", "getBankAccountStatus", isNre],
    "aggregate-lacks-weekly": ["limits-aggregate-periods", "getLimits", "*.aggregate.weekly"],
    "payment-methods-missing": ["limits-payment-methods", "getLimits", "*.payment_methods"],
    "method-lacks-lifetime": [
      "limits-payment-method-periods",
      "getLimits",
      "*.payment_methods.*.lifetime",
    ],
    "remaining-missing": ["limits-entry-remaining", "getLimits", ...inEntries("remaining")],
    "validation-message-missing": ["validation-message", "validateTransaction", "message"],
    "validation-status-missing": ["validation-status", "validateTransaction", "status"],
  }),
  ...tabled(shown("returns as text", asText), {
    "is-nri-a-string": ["users-is-nri-returned", "getUser", "is_nri"],
    "total-as-text": ["limits-entry-total", "getLimits", ...inEntries("total")],
    "consumed-as-text": ["limits-entry-consumed", "getLimits", ...inEntries("consumed")],
  }),
};
